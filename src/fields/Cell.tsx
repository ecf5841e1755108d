import { Suspense } from 'react'

import { uiOf } from '../fields'
import { ownCells } from '../screens/cells'

import type { FieldCellProps } from './cells/cellTypes'

/** The cell of any field: its own, if the definition names one, or that of its type, which stays until the other has been loaded. */
export function Cell(props: FieldCellProps) {
  const { Cell: CellOfType } = uiOf(props.field)
  const Own = props.field.cell && ownCells[props.field.cell]
  if (!Own) return <CellOfType {...props} />
  return (
    <Suspense fallback={<CellOfType {...props} />}>
      <Own {...props} />
    </Suspense>
  )
}
