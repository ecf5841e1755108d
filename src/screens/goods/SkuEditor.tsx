import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { useCan, useSite } from '../../../providers/hooks'
import { specTypes } from '../../../resources/goods/sku'
import { t } from '../../../resources/kit/text'
import { ConfirmDialog } from '../../crud/actions/ConfirmDialog'
import { FieldLabel } from '../../ui/input/FieldLabel'
import { useText } from '../../ui/useText'
import { cellErrorOf, cellErrorsOf } from '../goodsGrid/cellErrors'
import { columnsFor, displayText, isNumber } from '../goodsGrid/gridColumns'
import { normalizedText } from '../goodsGrid/pasting'
import { keepIfUnchanged } from '../goodsGrid/useGridState'
import { setCells } from '../goodsSheet/skuEdit'
import { emptySheet, freshRow, openSheet, skusOf, specsOf } from '../goodsSheet/skuSheet'
import { useFormSheet } from '../goodsSheet/useFormSheet'
import { useSheet, useSheetEdits } from '../goodsSheet/useSheetEdits'
import { useSheetFrame } from '../goodsSheet/useSheetFrame'
import { MultipleSkus } from './MultipleSkus'

import type { CellName } from '../../../resources/goods/sku'
import type { CellErrors } from '../goodsGrid/cellErrors'
import type { GridColumnLayout } from '../goodsGrid/gridColumns'
import type { ShownCell } from '../goodsGrid/useGridState'
import type { SheetStore } from '../goodsSheet/sheetStore'
import type { SheetRow, SkuSheet } from '../goodsSheet/skuSheet'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  kind: t('规格类型', 'Spec type'),
  single: t('单规格', 'Single'),
  multiple: t('多规格', 'Multiple'),
  confirmTitle: t('切换规格类型？', 'Switch the spec type?'),
  clears: t('切换后，已填写的规格和 SKU 数据将被清空。', 'Switching clears the specifications and SKU data entered so far.'),
  verb: t('切换并清空', 'Switch and clear'),
}

/** Kind, specifications and rows of goods: one control for `spec_type`, `specs` and `skus`. */
export function SkuEditor({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, row }: ScreenControlProps) {
  const translate = useText()
  const { getValues, setValue } = useFormContext()
  const kind = String(useWatch({ name: 'spec_type' }) ?? specTypes.single)
  const isMultiple = kind === specTypes.multiple
  const maySeeCost = useCan()('shop/dashboard', 'income')
  const hasCost = row === undefined && maySeeCost
  const [pendingKind, setPendingKind] = useState<string>()
  const emptySkus = { ...emptySheet, threshold: String(useSite().newSkuThreshold) }
  const whole = (sheet: SkuSheet, many: boolean): SkuSheet => {
    const rows = sheet.rows.length || many ? sheet.rows : [freshRow({}, sheet)]
    return { ...sheet, rows, hasCost: sheet.hasCost || (hasCost && !sheet.rows.some((one) => one.id)) }
  }
  const open = (): SkuSheet => {
    const many = String(getValues('spec_type') ?? specTypes.single) === specTypes.multiple
    return whole(openSheet(getValues('specs'), value, many, emptySkus), many)
  }
  const send = (sheet: SkuSheet): unknown => {
    const rows = skusOf(sheet)
    setValue('specs', specsOf(sheet), { shouldDirty: true })
    onChange(rows)
    return rows
  }
  const { store, flush, reopen } = useFormSheet({ value, open, send })
  const errors = useCellErrors(store, isInvalid)
  const frame = useSheetFrame(flush, onBlur)
  const shown = useFirstWrongCell(frame.ref, errors)

  const turn = async (next: string): Promise<void> => {
    setValue('spec_type', next, { shouldDirty: true })
    reopen(whole({ ...emptySkus, hasCost: store.get().hasCost }, next === specTypes.multiple))
  }
  const confirmKind = (next: string | null): void => {
    if (next === null || next === kind) return
    if (isUntouched(store.get())) void turn(next)
    else setPendingKind(next)
  }
  return (
    <Box {...frame} role="group" aria-labelledby={labelId} aria-describedby={describedBy} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={kind}
        onChange={(_, next: string | null) => confirmKind(next)}
        disabled={isDisabled}
        aria-label={translate(texts.kind)}
      >
        <ToggleButton value={specTypes.single}>{translate(texts.single)}</ToggleButton>
        <ToggleButton value={specTypes.multiple}>{translate(texts.multiple)}</ToggleButton>
      </ToggleButtonGroup>
      {isMultiple ? (
        <MultipleSkus id={id} store={store} isDisabled={isDisabled} errors={errors} shown={shown} onFlush={flush} />
      ) : (
        <SingleSku id={id} store={store} isDisabled={isDisabled} errors={errors} />
      )}
      {pendingKind ? (
        <ConfirmDialog
          question={{
            title: translate(texts.confirmTitle),
            text: translate(texts.clears),
            confirmLabel: translate(texts.verb),
            color: 'warning',
            run: () => turn(pendingKind),
          }}
          onClose={() => setPendingKind(undefined)}
        />
      ) : null}
    </Box>
  )
}

/** Milliseconds without input after which the cells are checked again: thousands take longer than a key. */
const pause = 300

/** Invalid cells, after the form has refused the rows; updated while the user continues. */
function useCellErrors(store: SheetStore, isInvalid: boolean) {
  const translate = useText()
  const sheet = useSyncExternalStore(store.subscribe, () => (isInvalid ? store.get() : undefined))
  const [checked, setChecked] = useState(sheet)
  // errors are those of row numbers
  if (checked !== sheet && checked?.rows.length !== sheet?.rows.length) setChecked(sheet)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(sheet), pause)
    return () => clearTimeout(timer)
  }, [sheet])
  return useMemo(() => (checked ? cellErrorsOf(checked, translate) : undefined), [checked, translate])
}

/** After a refused save, the first invalid cell; a new object for every such save. */
function useFirstWrongCell(root: { readonly current: HTMLElement | null }, errors: ReturnType<typeof cellErrorsOf> | undefined): ShownCell | undefined {
  const { submitCount } = useFormState()
  const [shown, setShown] = useState<ShownCell>()
  const lastSubmit = useRef(submitCount)
  useEffect(() => {
    const [first] = errors ?? []
    const [column] = first?.[1].keys() ?? []
    if (lastSubmit.current === submitCount || !first || !column) return undefined
    lastSubmit.current = submitCount
    // the form has focused the first invalid field by then; only if it is this one, the cell gets the focus
    const timer = setTimeout(() => root.current?.contains(document.activeElement) && setShown({ row: first[0], column }), 20)
    return () => clearTimeout(timer)
  }, [errors, root, submitCount])
  return shown
}

const isUntouched = ({ groups, rows, threshold }: SkuSheet): boolean => {
  const blank = JSON.stringify(freshRow({}, { rows: [], threshold }).cells)
  return groups.length === 0 && rows.every((row) => !row.image && row.id === undefined && JSON.stringify(row.cells) === blank)
}

const singleSkuTexts = {
  moved: t('保存时按差额 {change} 入账，期间的销售不会被覆盖', 'Saved as an adjustment of {change}, so sales made meanwhile are not overwritten'),
}

interface Props {
  readonly id: string
  readonly store: SheetStore
  readonly isDisabled: boolean
  readonly errors: CellErrors | undefined
}

/** Goods without specifications: the one row as a small form. */
function SingleSku({ id, store, isDisabled, errors }: Props) {
  const sheet = useSheet(store)
  const edit = useSheetEdits(store)
  const [row] = sheet.rows
  if (!row) return null
  const write = (column: CellName, text: string): void =>
    void edit((now) => ({ sheet: keepIfUnchanged(now, setCells(now, [{ row: 0, column, text: normalizedText(column, text) }])) }))
  // a picture and a switch of its own make no sense for the only row
  const columns = columnsFor(sheet.hasCost).filter(({ name }) => name !== 'image' && name !== 'status')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' } }}>
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          id={at === 0 ? id : undefined}
          column={column}
          row={row}
          isDisabled={isDisabled}
          error={errors?.get(0)?.get(column.name)}
          onWrite={write}
        />
      ))}
    </Box>
  )
}

interface CellProps {
  readonly id: string | undefined
  readonly column: GridColumnLayout
  readonly row: SheetRow
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onWrite: (column: CellName, text: string) => void
}

function Cell({ id, column: { name, label, unit }, row, isDisabled, error, onWrite }: CellProps) {
  const translate = useText()
  const own = useId()
  const [typed, setTyped] = useState<string>()
  if (name === 'image' || name === 'status') return null
  const problem = typed === undefined ? (error ?? cellErrorOf(row, name, 0, translate)) : undefined
  const change = name === 'stock' && row.stock_loaded !== undefined ? Number(row.cells.stock) - row.stock_loaded : 0
  const help = problem ?? (change ? translate(singleSkuTexts.moved, { change: change > 0 ? `+${change}` : String(change) }) : undefined)
  const isRequired = name === 'price'
  return (
    <Box>
      <FieldLabel id={`${own}-label`} htmlFor={id ?? own} label={translate(label)} isRequired={isRequired} />
      <OutlinedInput
        id={id ?? own}
        size="small"
        fullWidth
        value={typed ?? displayText(name, row.cells[name])}
        error={problem !== undefined}
        disabled={isDisabled}
        onChange={({ target }) => (setTyped(target.value), onWrite(name, target.value))}
        onBlur={() => setTyped(undefined)}
        endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : null}
        slotProps={{
          input: {
            inputMode: isNumber(name) ? 'decimal' : 'text',
            autoComplete: 'off',
            'aria-required': isRequired,
            'aria-describedby': help ? `${own}-help` : undefined,
          },
        }}
      />
      {help ? (
        <FormHelperText id={`${own}-help`} error={problem !== undefined}>
          {help}
        </FormHelperText>
      ) : null}
    </Box>
  )
}
