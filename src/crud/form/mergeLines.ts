import { isWritable } from '../../../resources/kit/derived'
import { isSameCell, linesOf } from '../../fields/cells/lineTexts'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { LineValues } from '../../fields/cells/lineTexts'

export type MergeSide = 'mine' | 'theirs'

/** A field, or one line of a table, on which the two versions differ. */
export interface FieldDifference {
  readonly key: string
  readonly name: string
  readonly isLine?: boolean
  /** The fields that one control edits: what one of them means depends on the others, so all are of one side. */
  readonly parts?: readonly string[]
  /** Of a line undefined if the side does not have it. */
  readonly mine: unknown
  readonly theirs: unknown
  /** Changed on both sides since the row was read. */
  readonly isConflict: boolean
  /** The preselected side: the only one that changed it, else mine. */
  readonly proposed: MergeSide
}

/** The table as it was read, mine, and that of the other user. */
interface Versions {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const byId = (value: unknown): ReadonlyMap<unknown, LineValues> => new Map(linesOf(value).flatMap((line) => (isKnown(line) ? [[line['id'], line]] : [])))
const isKnown = (line: LineValues): boolean => line['id'] !== undefined && line['id'] !== null

/** The columns in which two versions of a line differ; all of them if one does not have it. */
export const changedCells = ({ columns }: FieldOf<'lines'>, one: LineValues | undefined, other: LineValues | undefined): ReadonlySet<string> =>
  new Set(
    Object.entries(columns).flatMap(([name, column]) => (isWritable(column) && !(one && other && isSameCell(column, one[name], other[name])) ? [name] : [])),
  )

/** One difference for each line that the versions do not share; lines that either side has added are kept unless the user decides otherwise. */
export function lineDifferences(name: string, field: FieldOf<'lines'>, { base, mine, theirs }: Versions): FieldDifference[] {
  const [before, own, others] = [byId(base), byId(mine), byId(theirs)]
  const isSame = (one: LineValues | undefined, other: LineValues | undefined): boolean =>
    one && other ? changedCells(field, one, other).size === 0 : one === other
  const known = [...new Set([...others.keys(), ...own.keys()])].flatMap((id): FieldDifference[] => {
    const [was, ours, their] = [before.get(id), own.get(id), others.get(id)]
    if (isSame(ours, their)) return []
    const [didI, didThey] = [!isSame(ours, was), !isSame(their, was)]
    return [{ key: `${name}:${String(id)}`, name, isLine: true, mine: ours, theirs: their, isConflict: didI && didThey, proposed: didI ? 'mine' : 'theirs' }]
  })
  const added = linesOf(mine).flatMap((line, at): FieldDifference[] =>
    isKnown(line) ? [] : [{ key: newKey(name, at), name, isLine: true, mine: line, theirs: undefined, isConflict: false, proposed: 'mine' }],
  )
  return [...known, ...added]
}

const newKey = (name: string, at: number): string => `${name}:new:${at}`

/** The merged lines: in my order if I have moved any, else in theirs. A line that they removed and that is kept is added again. */
export function mergeLines(name: string, { base, mine, theirs }: Versions, sideOf: (key: string) => MergeSide | undefined): readonly LineValues[] {
  const [own, others] = [byId(mine), byId(theirs)]
  const shared = (value: unknown): string => [...byId(value).keys()].filter((id) => own.has(id) && byId(base).has(id)).join()
  const order = shared(mine) === shared(base) ? [...others.keys(), ...own.keys()] : [...own.keys(), ...others.keys()]
  const known = [...new Set(order)].flatMap((id): LineValues[] => {
    const side = sideOf(`${name}:${String(id)}`)
    const line = side === 'mine' ? own.get(id) : side === 'theirs' ? others.get(id) : (others.get(id) ?? own.get(id))
    if (!line) return []
    if (others.has(id)) return [line]
    const { id: _, ...cells } = line
    return [cells]
  })
  const added = linesOf(mine).filter((line, at) => !isKnown(line) && sideOf(newKey(name, at)) !== 'theirs')
  return [...known, ...added]
}
