import { cells } from './index'

import type { ComponentType } from 'react'

import type { FieldCellProps } from './cellTypes'

/** The cell of any field. */
export function Cell(props: FieldCellProps) {
  const Chosen = cells[props.field.type] as ComponentType<FieldCellProps> // the record holds the cell of just this type
  return <Chosen {...props} />
}
