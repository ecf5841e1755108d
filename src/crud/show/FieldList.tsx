import Box from '@mui/material/Box'

import { rulesOf } from '../../../resources/kit/types'
import { uiOf } from '../../fields'
import { Cell } from '../../fields/Cell'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { CopyButton } from '../../ui/cell/CopyButton'
import { useText } from '../../ui/useText'
import { ListConditions } from './ListConditions'
import { linkStyle, ReferenceLink } from './ReferenceLink'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'

interface Props {
  readonly resource: AnyResource
  readonly columns: readonly Column[]
  readonly row: Row
  /** One column on each line, as there is room for in a dialog. */
  readonly isSingle?: boolean
}

/** Columns of a row with their labels. */
export function FieldList({ resource, columns, row, isSingle = false }: Props) {
  const translate = useText()
  return (
    <Box component="dl" sx={isSingle ? singleStyle : listStyle}>
      {columns.flatMap((column) => {
        const { name, label, field } = column
        const ui = uiOf(field)
        const Whole = field.cell ? Cell : (ui.Detail ?? Cell)
        const value = valueOf(row, name)
        const isWide = Whole !== Cell && ui.isWide?.(field) === true
        const hasCopy = Whole !== Cell && field.copy === true // a cell has its own button
        return [
          <dt key={`${name}:name`} data-wide={isWide}>
            {translate(label)}
          </dt>,
          <dd key={name} data-wide={isWide} data-zero={isZero(column, row)} data-copy={hasCopy}>
            {'conditionsOf' in field && field.conditionsOf ? (
              <ListConditions value={value} row={row} typeField={field.conditionsOf} />
            ) : (
              <ReferenceLink column={column} row={row}>
                <Whole name={name} field={{ ...field, readOnly: true }} value={value} row={row} resource={resource} canEdit={false} />
              </ReferenceLink>
            )}
            {hasCopy ? <CopyButton value={String(value)} /> : null}
          </dd>,
        ]
      })}
    </Box>
  )
}

/** A value that is more than an empty text or list. */
export const isFilled = ({ name, field }: Column, row: Row): boolean => {
  const value = valueOf(row, name)
  return !isBlank(value) && uiOf(field).isBlankValue?.(value, field) !== true
}

/** An amount of nothing and a switch that is off are shown, but stand back behind the others. */
export const isZero = (column: Column, row: Row): boolean => {
  const isNothing = rulesOf(column.field).isNumber === true && Number(valueOf(row, column.name)) === 0
  return isNothing || isOff(column, row)
}

export const isOff = ({ name, field }: Column, row: Row): boolean => rulesOf(field).onValue?.(field) !== undefined && Number(valueOf(row, name)) === 0

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(96px, 36%) minmax(0, 1fr)', sm: 'minmax(96px, 17%) minmax(0, 1fr) minmax(96px, 17%) minmax(0, 1fr)' },
  gap: '6px 16px',
  fontSize: 14,
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& dd a': linkStyle,
  '& [data-copy="true"]': { display: 'flex', alignItems: 'center', alignSelf: 'start', gap: '2px' },
  '& [data-wide="true"]': { gridColumn: '1 / -1' },
  '& dd[data-zero="true"]': { color: 'text.secondary' },
  // there is room for the whole text
  '& .cell-clip': { whiteSpace: 'normal', overflow: 'visible' },
} as const

const singleStyle = { ...listStyle, gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)' } as const
