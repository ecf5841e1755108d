import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { cellLabels, isBilling, maxRows, validateAreas } from '../../../resources/delivery/areas'
import { deliveryTemplate } from '../../../resources/delivery/deliveryTemplate'
import { t } from '../../../resources/kit/text'
import { ConfirmDialog } from '../../crud/actions/ConfirmDialog'
import { useText } from '../../ui/useText'
import { DeliveryRegionsDialog } from '../deliveryRegions/DeliveryRegionsDialog'
import { useRegionTree } from '../deliveryRegions/useRegionTree'
import { AreaRowFields } from './AreaRowFields'
import { FreightCalculator } from './FreightCalculator'
import { draftsOf, newRow, numberCells, regionNames, takenByOtherRows, withRow } from './areaDraft'
import { gridColumns, isTable, wideContainerQuery } from './areaGrid'

import type { FocusEvent } from 'react'

import type { AreaProblem, Billing } from '../../../resources/delivery/areas'
import type { ScreenControlProps } from '../screenControl'
import type { AreaDraft } from './areaDraft'

const texts = {
  confirmTitle: t('更改计费方式？', 'Change the billing method?'),
  loses: t('已填写的 {count} 行配送区域将被清空，且不能恢复。', 'The {count} {count:row|rows} of shipping zones will be cleared. This cannot be undone.'),
  change: t('更改并清空', 'Change and clear'),
}

const { choices, label } = deliveryTemplate.fields.billing

/** The billing method, the rows of areas and prices, and a calculator for a parcel. */
export function DeliveryAreas({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const { setValue } = useFormContext()
  const watched: unknown = useWatch({ name: 'billing' })
  const billing = isBilling(watched) ? watched : '1'
  const rows = draftsOf(value)
  const [pending, setPending] = useState<Billing>()
  const validated = validateAreas(rows, billing)
  const frame = useFirstWrongCell()
  const change = (next: Billing): void => {
    setValue('billing', next, { shouldDirty: true })
    onChange(rows.some((row) => row.is_all) ? [newRow(true)] : [])
  }
  const confirmBilling = (next: unknown): void => {
    if (!isBilling(next) || next === billing) return
    if (rows.length) setPending(next)
    else change(next)
  }
  const leave = (event: FocusEvent<HTMLElement>): void => {
    // The focus is still in the rows if it moves into the region picker or to nothing.
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
        onChange={(_, next: unknown) => confirmBilling(next)}
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
          [wideContainerQuery]: { gridTemplateColumns: 'minmax(0, 1fr) 280px' },
          alignItems: 'start',
        }}
      >
        {/* a row that was deleted under one billing method must not come back under another */}
        <AreaRows
          key={billing}
          id={id}
          rows={rows}
          billing={billing}
          problems={isInvalid ? (validated?.problems ?? []) : []}
          isDisabled={isDisabled}
          onChange={onChange}
        />
        <FreightCalculator billing={billing} validated={validated} />
      </Box>
      {pending ? (
        <ConfirmDialog
          question={{
            title: translate(texts.confirmTitle),
            text: translate(texts.loses, { count: rows.length }),
            confirmLabel: translate(texts.change),
            color: 'warning',
            run: async () => change(pending),
          }}
          onClose={() => setPending(undefined)}
        />
      ) : null}
    </Box>
  )
}

/** After a refused save the first invalid cell gets the focus, unless a field before the control is invalid too. */
function useFirstWrongCell() {
  const frame = useRef<HTMLDivElement>(null)
  const { submitCount } = useFormState()
  useEffect(() => {
    if (submitCount === 0) return
    // Errors are rendered, and the form has focused the control, a moment after the count.
    const timer = setTimeout(() => {
      const wrong = '[aria-invalid=true]:not(:disabled)'
      const first = frame.current?.closest('form')?.querySelector<HTMLElement>(wrong)
      if (first && frame.current?.contains(first)) first.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [submitCount])
  return frame
}

const areaRowsTexts = {
  addCountry: t('添加全国默认', 'Add whole country'),
  addArea: t('添加指定区域', 'Add zone'),
  none: t('还没有配送区域。未列出的地区不配送。', 'No shipping zones yet. Areas that are not listed are not delivered to.'),
  removed: t('已删除第 {row} 行', 'Row {row} deleted'),
  undo: t('撤销', 'Undo'),
  rowName: t('第 {row} 行：{areas}', 'Row {row}: {areas}'),
  full: t('最多 {max} 行', 'At most {max} rows'),
}

interface Props {
  readonly id: string
  readonly rows: readonly AreaDraft[]
  readonly billing: Billing
  readonly problems: readonly AreaProblem[]
  readonly isDisabled: boolean
  readonly onChange: (rows: readonly AreaDraft[]) => void
}

/** The rows of a template; a deleted one can be restored until the next deletion. */
function AreaRows({ id, rows, billing, problems, isDisabled, onChange }: Props) {
  const translate = useText()
  const { regions } = useRegionTree()
  const [picking, setPicking] = useState<number>()
  const [removed, setRemoved] = useState<{ readonly row: AreaDraft; readonly at: number }>()
  const nameOf = (at: number): string => translate(areaRowsTexts.rowName, { row: at + 1, areas: regionNames(rows[at] ?? newRow(false), regions, translate) })
  const change = (at: number, row: AreaDraft): void => onChange(rows.map((one, place) => (place === at ? row : one)))
  const remove = (at: number): void => {
    const row = rows[at]
    if (row) setRemoved({ row, at })
    onChange(rows.filter((_, place) => place !== at))
  }
  const addArea = (): void => {
    onChange(withRow(rows, newRow(false)))
    setPicking(rows.length)
  }
  const isFull = rows.length >= maxRows
  const picked = picking === undefined ? undefined : rows[picking]
  return (
    <Box sx={{ containerType: 'inline-size', containerName: 'areas', minWidth: 0 }}>
      {rows.length ? (
        <Head billing={billing} />
      ) : (
        <Typography sx={{ typography: 'body2', color: 'text.secondary', py: 1 }}>{translate(areaRowsTexts.none)}</Typography>
      )}
      {rows.map((row, at) => (
        <AreaRowFields
          key={at}
          row={at + 1}
          value={row}
          billing={billing}
          regions={regions}
          isDisabled={isDisabled}
          problems={problems.filter((problem) => problem.row === at)}
          onChange={(next) => change(at, next)}
          onPick={() => setPicking(at)}
          onRemove={() => remove(at)}
        />
      ))}
      {removed ? (
        <Alert
          severity="info"
          sx={{ mt: 1, py: 0 }}
          onClose={() => setRemoved(undefined)}
          action={
            <Button
              color="inherit"
              onClick={() => {
                onChange(withRow(rows, removed.row, removed.at))
                setRemoved(undefined)
              }}
            >
              {translate(areaRowsTexts.undo)}
            </Button>
          }
        >
          {translate(areaRowsTexts.removed, { row: removed.at + 1 })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        <Button id={id} variant="outlined" startIcon={<Add />} disabled={isDisabled || isFull} onClick={addArea}>
          {translate(areaRowsTexts.addArea)}
        </Button>
        {rows.some((row) => row.is_all) ? null : (
          <Button variant="outlined" startIcon={<Add />} disabled={isDisabled || isFull} onClick={() => onChange(withRow(rows, newRow(true)))}>
            {translate(areaRowsTexts.addCountry)}
          </Button>
        )}
        {isFull ? <Typography variant="caption">{translate(areaRowsTexts.full, { max: maxRows })}</Typography> : null}
      </Box>
      {picked && picking !== undefined ? (
        <DeliveryRegionsDialog
          row={picking + 1}
          value={picked.area_ids}
          taken={takenByOtherRows(rows, picking, nameOf)}
          onClose={() => setPicking(undefined)}
          onChoose={(ids) => {
            change(picking, { ...picked, area_ids: ids })
            setPicking(undefined)
          }}
        />
      ) : null}
    </Box>
  )
}

/** The column heads; on narrow screens every cell has its own label. */
function Head({ billing }: { readonly billing: Billing }) {
  const translate = useText()
  return (
    <Box
      aria-hidden
      sx={{
        display: 'none',
        [isTable]: { display: 'grid', gridTemplateColumns: gridColumns, columnGap: 1, alignItems: 'end' },
        borderBottom: 1,
        borderColor: 'divider',
        pb: 0.5,
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      {(['area_ids', ...numberCells] as const).map((cell) => (
        <span key={cell}>{translate(cellLabels[billing][cell])}</span>
      ))}
    </Box>
  )
}
