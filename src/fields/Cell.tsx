import { uiOf } from '../fields'

import type { FieldCellProps } from './cells/cellTypes'

/** The cell of any field. */
export function Cell(props: FieldCellProps) {
  const { Cell: CellOfType } = uiOf(props.field)
  return <CellOfType {...props} />
}
