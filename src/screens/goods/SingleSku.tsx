import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { setCells } from '../../../resources/goods/skuEdit'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { cellErrorOf } from '../goodsGrid/cellErrors'
import { columnsFor, displayText, isNumber } from '../goodsGrid/gridColumns'
import { normalizedText } from '../goodsGrid/pasting'
import { sameUnlessChanged } from '../goodsGrid/useGridState'
import { useSheet, useSheetEdits } from '../goodsSpec/useSheetEdits'

import type { CellName } from '../../../resources/goods/sku'
import type { SheetRow } from '../../../resources/goods/skuSheet'
import type { CellErrors } from '../goodsGrid/cellErrors'
import type { GridColumnLayout } from '../goodsGrid/gridColumns'
import type { SheetStore } from '../goodsSpec/sheetStore'

const texts = { moved: t('保存时按差额 {change} 入账，期间的销售不会被覆盖', 'Saved as a change of {change}, so sales made meanwhile are kept') }

interface Props {
  readonly id: string
  readonly store: SheetStore
  readonly isDisabled: boolean
  readonly errors: CellErrors | undefined
}

/** Goods without specifications: the one row as a small form. */
export function SingleSku({ id, store, isDisabled, errors }: Props) {
  const sheet = useSheet(store)
  const edit = useSheetEdits(store)
  const [row] = sheet.rows
  if (!row) return null
  const write = (column: CellName, text: string): void =>
    void edit((now) => ({ sheet: sameUnlessChanged(now, setCells(now, [{ row: 0, column, text: normalizedText(column, text) }])) }))
  // A picture of its own and a switch make no sense for the only row.
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
  const help = problem ?? (change ? translate(texts.moved, { change: change > 0 ? `+${change}` : String(change) }) : undefined)
  const isRequired = name === 'price'
  return (
    <Box>
      <Typography component="label" variant="caption" htmlFor={id ?? own} sx={{ display: 'block', color: 'text.secondary', mb: 0.25 }}>
        {translate(label)}
        {isRequired ? (
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.5 }}>
            *
          </Box>
        ) : null}
      </Typography>
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
