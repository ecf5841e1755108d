import Box from '@mui/material/Box'

import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { useLanguage, useText } from '../../ui/useText'
import { cellText, linesOf, totalOf } from './lineTexts'

import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

const total = t('合计', 'Total')

export const alignOf = (column: AnyField | undefined): 'right' | 'left' => (column && rulesOf(column).isNumber ? 'right' : 'left')

/** All lines with their totals, read only. */
export function LinesTable({ value, field }: FieldCellProps<FieldOf<'lines'>>) {
  const translate = useText()
  const language = useLanguage()
  const lines = linesOf(value)
  const columns = Object.entries(field.columns)
  return (
    <Box sx={{ overflowX: 'auto' }} role="group" aria-label={translate(field.label)} tabIndex={0}>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col" data-align={alignOf(column)}>
                {translate(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {columns.map(([name, column]) => (
                <td key={name} data-align={alignOf(column)}>
                  {cellText(field, line, name, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <LineTotals field={field} value={lines} />
      </Box>
    </Box>
  )
}

interface TotalsProps {
  readonly field: FieldOf<'lines'>
  readonly value: unknown
  /** A further column with the buttons of each line. */
  readonly hasButtons?: boolean
}

/** The sums below a table of several lines. */
export function LineTotals({ field, value, hasButtons = false }: TotalsProps) {
  const translate = useText()
  const lines = linesOf(value)
  const { totals = [], columns } = field
  if (totals.length === 0 || lines.length < 2) return null
  return (
    <tfoot>
      <tr>
        {Object.entries(columns).map(([name, column], at) =>
          totals.includes(name) ? (
            <td key={name} data-align={alignOf(column)}>
              {totalOf(lines, name)}
            </td>
          ) : at === 0 ? (
            <th key={name} scope="row">
              {translate(total)}
            </th>
          ) : (
            <td key={name} />
          ),
        )}
        {hasButtons ? <td /> : null}
      </tr>
    </tfoot>
  )
}

export const tableStyle = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: 13,
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 0.5, textAlign: 'left', borderBottom: 1, borderColor: 'divider', verticalAlign: 'middle' },
  '& thead th': { fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderBottom: 0 },
  '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
} as const
