import { withoutConfidential } from '../../audit/mask'
import { seenValues } from './history'

import type { ConflictField } from '../../../resources/kit/protocol/undo'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** A row that was changed since the change that is undone. */
export class UndoConflict extends Error {
  constructor(readonly fields: readonly ConflictField[]) {
    super('the row was changed since')
  }
}

/** Ends the undo of a row if one of these fields is no longer what the change had made of it. `seen` has the fields whose values may be shown. */
export function refuseChanged(seen: CompiledResource, row: RowValues, after: RowValues, names: readonly string[]): void {
  const changed = changedSince(row, after, names)
  if (changed.length > 0)
    throw new UndoConflict(
      changed.flatMap((name) => {
        const shown = (value: unknown): unknown => seenValues(seen, { [name]: value })?.[name] ?? null
        return seen.resource.fields[name] ? [{ name, made: shown(after[name]), now: shown(plain(row[name])) }] : []
      }),
    )
}

/** The names whose values are no longer those of the log. */
export const changedSince = (row: RowValues, after: RowValues, names: readonly string[]): readonly string[] =>
  names.filter((name) => !isEqual(row[name], after[name]))

/** The log leaves out what needs a node, and the database orders the keys of its objects. */
const isEqual = (now: unknown, then: unknown): boolean => sorted(plain(now)) === sorted(then ?? null)
const plain = (value: unknown): unknown => (Array.isArray(value) ? withoutConfidential(value) : (value ?? null))

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
