import { refusals } from '../../../resources/errors'
import { parentFieldOf, parentIdOf, parentOf } from '../../../resources/kit/derived'
import { branchOf, labelOf, treeOptions } from '../../fields/inputs/options'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text, TextValues, Translate } from '../../../resources/kit/text'
import type { MatchPinyin } from '../../ui/pinyin/matchPinyin'
import type { Option } from '../../ui/select/useRemoteOptions'

export interface MoveTarget extends Option {
  /** Why the rows cannot be moved there. */
  readonly refusal: { readonly text: Text; readonly values: TextValues } | undefined
  /** It is what was searched for; others lead to such ones. */
  readonly isMatch: boolean
}

interface Moving {
  readonly resource: AnyResource
  readonly ids: readonly number[]
  /** The rows to move, and those above them. */
  readonly known: readonly Row[]
  readonly options: readonly Row[]
  /** The name of the top level. */
  readonly top: string
  readonly translate: Translate
}

/** The rows that are moved by themselves, because none above them is moved, and the parents they can have: neither themselves nor rows below them. */
export function moveTargets({ resource, ids, known, options, top, translate }: Moving): {
  readonly moved: readonly number[]
  readonly targets: readonly MoveTarget[]
} {
  const field = parentFieldOf(resource)
  const parent = parentOf(resource)
  if (!field || !parent) return { moved: ids, targets: [] }
  const label = (row: Row): string => labelOf(row, { to: resource.path, show: [field.show] }, translate)
  const rows = [...new Map([...options, ...known].map((row) => [Number(row.id), row])).values()]
  const branches = new Map(ids.map((id) => [id, branchOf(rows, id, parent)]))
  const moved = ids.filter((id) => ![...branches].some(([other, branch]) => other !== id && branch.has(id)))
  const closed = new Set(moved.flatMap((id) => [...(branches.get(id) ?? [])]))
  const height = Math.max(1, ...moved.map((id) => heightOf(rows, id, resource)))
  const offered = treeOptions(options, label, field.show, parent).filter(({ id }) => !closed.has(id))
  const refusalOf = (depth: number): MoveTarget['refusal'] =>
    depth + height > field.depth ? { text: refusals.too_deep, values: { depth: field.depth } } : undefined
  const below = offered.map((one): MoveTarget => ({ ...one, depth: (one.depth ?? 0) + 1, isMatch: true, refusal: refusalOf((one.depth ?? 0) + 1) }))
  return { moved, targets: [{ id: 0, label: top, depth: 0, isMatch: true, refusal: undefined }, ...below] }
}

/** What is above these rows and not known: a row between two that are moved may not be among the parents that are offered. */
export async function readAbove(
  resource: AnyResource,
  ids: readonly number[],
  known: readonly Row[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const byId = new Map(known.map((row) => [Number(row.id), row]))
  const missing = new Set(ids.flatMap((id) => missingAbove(resource, id, byId)))
  const more = missing.size > 0 ? await read([...missing]) : []
  return more.length > 0 ? [...more, ...(await readAbove(resource, ids, [...known, ...more], read))] : []
}

function missingAbove(resource: AnyResource, id: number, known: ReadonlyMap<number, Row>): readonly number[] {
  const row = known.get(id)
  const above = row ? parentIdOf(resource, row) : 0
  if (above === 0) return []
  return known.has(above) ? missingAbove(resource, above, known) : [above]
}

const heightOf = (rows: readonly Row[], id: number, resource: AnyResource): number =>
  1 + Math.max(0, ...rows.filter((row) => parentIdOf(resource, row) === id).map((row) => heightOf(rows, Number(row.id), resource)))

/** The targets with these words, or whose pinyin they are, and those above them. */
export function matchingOptions(targets: readonly MoveTarget[], typed: string, matchPinyin: MatchPinyin): readonly MoveTarget[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return targets
  const isMatch = targets.map(({ label }) => label.toLowerCase().includes(words) || matchPinyin(label, words) !== undefined)
  return targets.flatMap((one, at): MoveTarget[] => {
    if (isMatch[at]) return [one]
    const end = targets.findIndex((other, place) => place > at && (other.depth ?? 0) <= (one.depth ?? 0))
    return isMatch.slice(at, end < 0 ? undefined : end).some(Boolean) ? [{ ...one, isMatch: false }] : []
  })
}
