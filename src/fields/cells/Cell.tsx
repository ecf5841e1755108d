import { cells } from './index'

import type { ComponentType } from 'react'
import type { CellProps } from './cellTypes'

/** The cell of any field. */
export function Cell(props: CellProps) {
  const Chosen = cells[props.field.type] as ComponentType<CellProps> // the record holds the cell of just this type
  return <Chosen {...props} />
}
