import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'

import { ServerRefusal } from '../../../providers/http/errors'
import { viewLimits } from '../../../resources/kit/protocol/views'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useViews } from './useViews'

import type { FormEvent } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { SavedView, ViewsOfList } from '../../../resources/kit/protocol/views'
import type { ViewActions } from './useViews'

const texts = {
  add: t('保存视图', 'Save view'),
  edit: t('重命名与共享', 'Rename and share'),
  what: t('保存当前的筛选、搜索、排序、列、标签页和每页条数。', 'Saves the current filters, search, sorting, columns, tab and page size.'),
  name: t('名称', 'Name'),
  needed: t('请填写名称', 'Enter a name'),
  pin: t('固定到菜单', 'Pin to the menu'),
  opening: t('打开列表时默认使用', 'Use as the default view'),
  cancel: t('取消', 'Cancel'),
  save: t('保存', 'Save'),
}

interface Props {
  readonly resource: AnyResource
  /** Absent for a new view. */
  readonly view: SavedView | undefined
  readonly actions: Pick<ViewActions, 'add' | 'change'>
  readonly onClose: () => void
}

/** Name and sharing of a view; a new one can be pinned at once. */
export function ViewDialog({ resource, view, actions, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const offered = useViews(resource.path, true)
  const [name, setName] = useState(view?.name ?? '')
  const [groups, setGroups] = useState<readonly number[]>(view?.groups ?? [])
  const [marks, setMarks] = useState({ is_pinned: false, is_default: false })
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (!name.trim()) return setProblem(translate(texts.needed))
    setSaving(true)
    try {
      await (view ? actions.change(view, { name, groups }) : actions.add({ name, groups, ...marks }))
      onClose()
    } catch (error) {
      // other refusals are reported by the request
      setProblem(error instanceof ServerRefusal ? (error.body.errors['name'] ?? '') : '')
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <Box component="form" noValidate onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{translate(view ? texts.edit : texts.add)}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          {view ? null : (
            <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
              {translate(texts.what)}
            </Box>
          )}
          <TextField
            autoFocus
            required
            size="small"
            margin="dense"
            label={translate(texts.name)}
            value={name}
            error={problem !== ''}
            helperText={problem || undefined}
            onChange={({ target }) => {
              setName(target.value)
              setProblem('')
            }}
            slotProps={{ htmlInput: { maxLength: viewLimits.name } }}
          />
          <ShareBoxes groups={offered.groups} isKnown={offered.isKnown} chosen={groups} onChange={setGroups} />
          {view
            ? null
            : (['is_pinned', 'is_default'] as const).map((mark) => (
                <FormControlLabel
                  key={mark}
                  sx={tightStyle}
                  control={<Checkbox size="small" checked={marks[mark]} onChange={({ target }) => setMarks({ ...marks, [mark]: target.checked })} />}
                  label={translate(mark === 'is_pinned' ? texts.pin : texts.opening)}
                />
              ))}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isSaving}>
            {translate(texts.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={isSaving} aria-busy={isSaving}>
            {translate(texts.save)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const tightStyle = { my: -0.5, '& .MuiFormControlLabel-label': { fontSize: 14 } } as const

const shareTexts = {
  title: t('与角色组共享', 'Share with groups'),
  alone: t(
    '不勾选则只有自己可见。每个人按自己的权限看到记录和数量。',
    'If nothing is selected, only you see it. Everyone sees rows and counts according to their own permissions.',
  ),
  others: t('另外还与 {count} 个您不管理的角色组共享', 'Also shared with {count} {count:group|groups} you do not manage'),
}

interface ShareBoxesProps {
  readonly groups: ViewsOfList['groups']
  readonly isKnown: boolean
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** The groups whose members see the view. Groups that the user does not manage stay selected. */
function ShareBoxes({ groups, isKnown, chosen, onChange }: ShareBoxesProps) {
  const translate = useText()
  const others = isKnown ? chosen.filter((id) => !groups.some((group) => group.id === id)).length : 0
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 1.5, pb: 1 }}>
      <Box component="legend" sx={{ px: 0.5, fontSize: 13 }}>
        {translate(shareTexts.title)}
      </Box>
      <Box sx={{ maxHeight: 180, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
        {groups.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            sx={{ my: -0.5, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            }
            label={name}
          />
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, fontSize: 12, color: 'text.secondary' }}>
        {others > 0 ? translate(shareTexts.others, { count: others }) : translate(shareTexts.alone)}
      </Box>
    </Box>
  )
}
