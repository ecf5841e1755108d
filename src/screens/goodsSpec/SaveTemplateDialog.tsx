import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { specTemplates } from './useTemplates'

import type { SpecGroup } from '../../../resources/goods/sku'
import type { FormEvent } from 'react'

const texts = {
  title: t('存为规格模板', 'Save as specification template'),
  name: t('模板名称', 'Template name'),
  save: t('保存模板', 'Save template'),
  cancel: t('取消', 'Cancel'),
}

interface Props {
  readonly specs: readonly SpecGroup[]
  readonly onClose: () => void
}

/** Saves the specifications as a template; a refusal, such as a name in use, is shown here. */
export function SaveTemplateDialog({ specs, onClose }: Props) {
  const translate = useText()
  const data = useData()
  const invalidate = useInvalidate()
  const id = useId()
  const [name, setName] = useState(() =>
    specs
      .map((group) => group.name)
      .join(' / ')
      .slice(0, 50),
  )
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    setSaving(true)
    try {
      await data.create(specTemplates, { data: { name: name.trim(), specs, status: 1 }, meta: { isQuiet: true } })
      await invalidate(specTemplates)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id} onKeyDown={(event) => event.stopPropagation()}>
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{translate(texts.title)}</DialogTitle>
        <DialogContent>
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          <TextField
            label={translate(texts.name)}
            fullWidth
            autoFocus
            margin="dense"
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 50 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate(texts.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving || !name.trim()}>
            {translate(texts.save)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
