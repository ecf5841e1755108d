import { compareCells } from './compare'

import type { Language } from '../../../resources/kit/text'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { ImportCellChange } from './compare'
import type { LabelIndex } from './labelIndex'
import type { SheetRecord } from './records'

export interface ValidatedLines {
  readonly isChanged: boolean
  /** All lines as they shall be: the stored ones with their changes, then the new ones. */
  readonly wanted: readonly RowValues[]
  /** All lines as they are. */
  readonly undo: readonly RowValues[] | undefined
  /** The part of a body they make, for the rules of the whole row. */
  readonly body: RowValues
  readonly changes: readonly ImportCellChange[]
}

const none: ValidatedLines = { isChanged: false, wanted: [], undo: undefined, body: {}, changes: [] }

/** Compares the lines below a row. A stored line that the sheet leaves out stays: a part of a list is no order to delete the rest. */
export function validateLines(
  compiled: CompiledResource,
  record: SheetRecord,
  before: readonly RowValues[] = [],
  at: { readonly labels: LabelIndex; readonly language: Language },
): ValidatedLines {
  const lines = compiled.hooks.sheet?.lines
  if (!lines || record.parts.every(({ cells }) => [...cells.values()].every((cell) => cell.trim() === ''))) return none
  const wanted = new Map(before.map((line) => [line, line]))
  const added: RowValues[] = []
  const changes: ImportCellChange[] = []
  for (const { line, cells } of record.parts) {
    const given = Object.fromEntries([...cells].map(([column, cell]) => [column.name, cell.trim()]))
    const old = lines.match(given, before)
    const compared = compareCells(cells, old, { ...at, line })
    changes.push(...compared.changes)
    if (!old) added.push(compared.values)
    else if (compared.changes.length) wanted.set(old, { ...old, ...compared.values })
  }
  if (changes.length === 0) return none
  const all = [...wanted.values(), ...added]
  const { relative } = lines
  const undo = relative ? before.map((old) => ({ ...old, [relative.loaded]: wanted.get(old)?.[relative.value] })) : before
  return { isChanged: true, wanted: all, undo, body: lines.bodyOf(all, before), changes }
}
