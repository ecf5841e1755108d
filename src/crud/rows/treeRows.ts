import type { Row } from '../../../providers/dataTypes'

/** One line of the table: a row and its place among the others. */
export interface Line {
  readonly row: Row
  /** 1 for the top, as assistive technology counts. */
  readonly level: number
  /** Its place among its siblings and how many there are. */
  readonly position: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Its children have not been asked for yet. */
  readonly isLazy: boolean
}

export const childrenOf = (row: Row, loaded: ReadonlyMap<number, readonly Row[]>): readonly Row[] => loaded.get(row.id) ?? row.children ?? []

/** The rows a person sees, from top to bottom, closed branches left out. */
export function linesOf(
  rows: readonly Row[],
  isOpen: (row: Row, level: number) => boolean,
  loaded: ReadonlyMap<number, readonly Row[]> = new Map(),
  level = 1,
): Line[] {
  return rows.flatMap((row, index): Line[] => {
    const children = childrenOf(row, loaded)
    const isLazy = children.length === 0 && isTrue(row['has_children']) && !loaded.has(row.id)
    const open = (children.length > 0 || isLazy) && isOpen(row, level)
    const line = { row, level, position: index + 1, siblings: rows.length, hasChildren: children.length > 0 || isLazy, isOpen: open, isLazy }
    return open ? [line, ...linesOf(children, isOpen, loaded, level + 1)] : [line]
  })
}

const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

export const countRows = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + 1 + countRows(row.children ?? []), 0)
