import { filled, valuesOf } from '../goodsSheet/skuSheet'

import type { SheetGroup, SheetRow, SkuSheet } from '../goodsSheet/skuSheet'

/** A line of the grid: a row of the sheet, or the head of the rows with the same value of the first group. */
export type GridLine =
  | { readonly kind: 'row'; readonly index: number; readonly place: number }
  | { readonly kind: 'head'; readonly key: string; readonly name: string; readonly count: number; readonly isFolded: boolean }

export interface GridLines {
  readonly lines: readonly GridLine[]
  /** Indexes of the visible rows, in order. */
  readonly rows: readonly number[]
  /** The index of a visible row among the lines. */
  readonly lineOf: readonly number[]
}

/** `folded` is absent while the grid is not grouped by its first group. */
export function gridLinesOf({ groups, rows }: Pick<SkuSheet, 'groups' | 'rows'>, folded: ReadonlySet<string> | undefined): GridLines {
  const first = filled(groups)[0]
  const lines: GridLine[] = []
  const shown: number[] = []
  const lineOf: number[] = []
  const counts = new Map<string, number>()
  const keyOf = (row: SheetRow): string => (first ? (row.at[first.key] ?? '') : '')
  if (folded) for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  let open: string | undefined
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)
    if (folded && key !== open) {
      lines.push({ kind: 'head', key, name: nameOf(first, key), count: counts.get(key) ?? 0, isFolded: folded.has(key) })
      open = key
    }
    if (folded?.has(key)) continue
    lineOf.push(lines.length)
    lines.push({ kind: 'row', index, place: shown.length })
    shown.push(index)
  }
  return { lines, rows: shown, lineOf }
}

const nameOf = (group: SheetGroup | undefined, key: string): string => group?.values.find((one) => one.key === key)?.value ?? ''

/** The texts of the sticky columns at the left: one per group, or one for all on narrow screens. */
export const specTextsOf = (row: SheetRow, groups: readonly SheetGroup[], isPhone: boolean): readonly string[] => {
  const words = valuesOf(row.at, groups)
  return isPhone ? [words.join(' / ')] : words
}
