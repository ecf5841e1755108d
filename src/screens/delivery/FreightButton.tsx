import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { isBilling, validateAreas } from '../../../resources/delivery/areas'
import { f, t } from '../../../resources/kit'
import { subtleBorder } from '../../crud/toolbar/toolbarButtons'
import { ReferenceInput } from '../../fields/inputs/referenceInputs'
import { FieldLabel } from '../../ui/input/FieldLabel'
import { useText } from '../../ui/useText'
import { FreightCalculator } from './FreightCalculator'

import type { Row } from '../../../resources/kit/protocol/list'
import type { ToolbarSlotProps } from '../slotProps'

const texts = {
  open: t('运费试算', 'Shipping calculator'),
  close: t('关闭', 'Close'),
}

const profile = f.reference(t('运费模板', 'Shipping profile'), 'shop/deliveryTemplate', { as: 'template', show: ['name'], creates: false })

/** Answers what a parcel costs by any profile, without opening its form. */
export function FreightButton({ resource }: ToolbarSlotProps) {
  const translate = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" sx={subtleBorder} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate(texts.open)}
      </Button>
      {isOpen ? <FreightDialog path={resource.path} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function FreightDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const translate = useText()
  const id = useId()
  const initial = useInitialProfile(path)
  const [chosen, setChosen] = useState<number>()
  const value = chosen ?? initial.data ?? null
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} onKeyDown={(event) => event.stopPropagation()}>
      <DialogTitle id={`${id}-title`}>{translate(texts.open)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <div>
          <FieldLabel id={`${id}-label`} htmlFor={id} label={translate(profile.label)} />
          <ReferenceInput
            id={id}
            labelId={`${id}-label`}
            name="template_id"
            path={path}
            field={{ ...profile, required: true }}
            value={value}
            row={undefined}
            describedBy={undefined}
            isInvalid={false}
            onBlur={() => undefined}
            onChange={(next) => setChosen(Number(next) || undefined)}
          />
        </div>
        {value === null ? null : <FreightOf key={value} path={path} id={value} titleId={`${id}-title`} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate(texts.close)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The default profile, which new products have, or the first one. */
function useInitialProfile(path: string) {
  const data = useData()
  return useQuery({
    queryKey: [path, 'first profile'],
    queryFn: async () => {
      const { options } = await data.select(path, { q: '', page: 1 })
      const preset = await data.select(path, { q: '', page: 1, params: { isDefault: '1' } })
      return Number(preset.options[0]?.id ?? options[0]?.id ?? 0) || null
    },
    retry: false,
  })
}

function FreightOf({ path, id, titleId }: { readonly path: string; readonly id: number; readonly titleId: string }) {
  const data = useData()
  const { data: row, error } = useQuery({
    queryKey: [path, 'profile to calculate', id],
    queryFn: async () => (await data.getOne<Row>(path, { id })).data,
    retry: false,
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!row) return <Skeleton variant="rounded" height={220} />
  const billing = isBilling(row['billing']) ? row['billing'] : '1'
  return <FreightCalculator billing={billing} validated={validateAreas(row['areas'], billing)} titleId={titleId} />
}
