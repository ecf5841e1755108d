import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { isBilling, judgeAreas } from '../../../resources/delivery/areas'
import { deliveryTemplate } from '../../../resources/delivery/deliveryTemplate'
import { t } from '../../../resources/kit/text'
import { ConfirmDialog } from '../../crud/actions/ConfirmDialog'
import { useText } from '../../ui/useText'
import { AreaRows } from './AreaRows'
import { FreightCalculator } from './FreightCalculator'
import { draftsOf, newRow } from './areaDraft'
import { isBeside } from './areaGrid'

import type { FocusEvent } from 'react'

import type { Billing } from '../../../resources/delivery/areas'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  ask: t('更改计费方式？', 'Change the billing method?'),
  loses: t(
    '已填写的 {count} 行配送区域将被清空，且不能恢复。',
    'The {count} delivery {count:area|areas} filled in {count:is|are} cleared; this cannot be undone.',
  ),
  change: t('更改并清空', 'Change and clear'),
}

const { choices, label } = deliveryTemplate.fields.billing

/** The billing method, the rows it is counted by, and a calculator that prices a parcel by them. */
export function DeliveryAreas({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const { setValue } = useFormContext()
  const given: unknown = useWatch({ name: 'billing' })
  const billing = isBilling(given) ? given : '1'
  const rows = draftsOf(value)
  const [wanted, setWanted] = useState<Billing>()
  const judged = judgeAreas(rows, billing)
  const frame = useFirstWrongCell()
  const change = (next: Billing): void => {
    setValue('billing', next, { shouldDirty: true })
    onChange(rows.some((row) => row.is_all) ? [newRow(true)] : [])
  }
  const ask = (next: unknown): void => {
    if (!isBilling(next) || next === billing) return
    if (rows.length) setWanted(next)
    else change(next)
  }
  const leave = (event: FocusEvent<HTMLElement>): void => {
    // Focus that goes into the picker or nowhere has not left the rows.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && !event.relatedTarget.closest('[role=dialog]:not(:has(form))')) onBlur()
  }
  return (
    <Box
      ref={frame}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={leave}
      sx={{ containerType: 'inline-size', containerName: 'editor' }}
    >
      <ToggleButtonGroup
        exclusive
        color="primary"
        size="small"
        value={billing}
        disabled={isDisabled}
        aria-label={translate(label)}
        onChange={(_, next: unknown) => ask(next)}
        sx={{ mb: 1 }}
      >
        {Object.entries(choices).map(([one, name]) => (
          <ToggleButton key={one} value={one}>
            {translate(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [isBeside]: { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        <AreaRows id={id} rows={rows} billing={billing} problems={isInvalid ? (judged?.problems ?? []) : []} isDisabled={isDisabled} onChange={onChange} />
        <FreightCalculator billing={billing} judged={judged} />
      </Box>
      {wanted ? (
        <ConfirmDialog
          question={{
            title: translate(texts.ask),
            text: translate(texts.loses, { count: rows.length }),
            confirmLabel: translate(texts.change),
            tone: 'warning',
            run: async () => change(wanted),
          }}
          onClose={() => setWanted(undefined)}
        />
      ) : null}
    </Box>
  )
}

/** After a refused save the cursor stands in the first cell that is wrong, unless a field before the control is wrong too. */
function useFirstWrongCell() {
  const frame = useRef<HTMLDivElement>(null)
  const { submitCount } = useFormState()
  useEffect(() => {
    if (submitCount === 0) return
    // What is wrong is drawn, and the form has moved the focus to the control, a moment after the count.
    const timer = setTimeout(() => {
      const wrong = '[aria-invalid=true]:not(:disabled)'
      const first = frame.current?.closest('form')?.querySelector<HTMLElement>(wrong)
      if (first && frame.current?.contains(first)) first.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [submitCount])
  return frame
}
