import type { ReactNode } from 'react'
import type { Line } from '../rows/treeRows'
import type { ShownColumn } from './columnPrefs'

export interface BodyRowProps {
  readonly line: Line
  readonly columns: readonly ShownColumn[]
  readonly link: string | undefined
  readonly isSelected: boolean
  readonly isExpanded: boolean
  readonly isTree: boolean
  readonly isFirst: boolean
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
  /** The handle to move the row by, where rows can be moved. */
  readonly handle?: ReactNode
  readonly className?: string
  /** The list is too long to fill all of its rows; this one is among the first, or is wanted wherever it stands. */
  readonly isLong: boolean
  readonly isNearAtFirst: boolean
  readonly isKept?: boolean
  /** px, as long as it is empty. */
  readonly height: number
}

export interface CardProps {
  readonly line: Line
  readonly columns: readonly ShownColumn[]
  readonly isSelected: boolean
  readonly isExpanded: boolean
  readonly isLong: boolean
  readonly isNearAtFirst: boolean
  /** What stands at the left of the foot. */
  readonly children?: ReactNode
}
