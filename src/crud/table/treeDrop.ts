import { matchesRow, parentFieldOf, parentIdOf, rowName } from '../../../resources/kit/derived'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { branchOf } from '../mutations/movedLines'
import { moveOutsideBranchText } from './dragAnnouncements'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text, TextValues, Translate } from '../../../resources/kit/text'
import type { TableLine } from '../list/useTree'
import type { TreePlace } from '../mutations/movedLines'

/** The part of a row that the pointer is over: between two rows, or onto one. */
export type Zone = 'above' | 'into' | 'below'

/** Where a lifted row would land. */
export interface Drop {
  readonly place: TreePlace
  /** The row that shows it, on which side, and how far the line is indented. */
  readonly rowId: number
  readonly zone: Zone
  readonly level: number
  /** It is there already. */
  readonly isSame: boolean
  /** Why it cannot be dropped here. */
  readonly refusal: { readonly text: Text; readonly values: TextValues } | undefined
}

interface Lifted {
  readonly resource: AnyResource
  readonly lines: readonly TableLine[]
  readonly moved: TableLine
  /** Rows may change their parent, on this server and by the rights of the user. */
  readonly canLeave: boolean
}

interface Pointed {
  readonly over: number
  readonly zone: Zone
  /** Levels by which the row was dragged to the right (positive) or to the left. */
  readonly indent: number
}

/** The drop under the pointer; undefined over nothing. */
export function dropAt(lifted: Lifted, pointed: Pointed): Drop | undefined {
  const { lines, moved, resource } = lifted
  const { over, zone, indent } = pointed
  const branch = branchOf(lines, moved.row.id)
  const line = lines.find(({ row }) => row.id === over)
  if (!line) return undefined
  if (line === moved) {
    const place = indent === 0 ? undefined : stepInTree(resource, lines, moved.row, indent > 0 ? 'in' : 'out')
    return place && withRefusal(lifted, { place, rowId: over, zone: 'below', level: moved.level + Math.sign(indent) })
  }
  if (branch.includes(line))
    return { place: { parent: over }, rowId: over, zone, level: line.level, isSame: false, refusal: { text: refusals.own_descendant, values: {} } }
  const rest = lines.filter((one) => !branch.includes(one))
  return withRefusal(lifted, { rowId: over, ...placeIn(resource, rest, line, { zone, indent }) })
}

type Marked = Pick<Drop, 'place' | 'rowId' | 'zone' | 'level'>

function placeIn(resource: AnyResource, rest: readonly TableLine[], line: TableLine, { zone, indent }: Omit<Pointed, 'over'>): Omit<Marked, 'rowId'> {
  const { row, level } = line
  const parent = parentIdOf(resource, row)
  if (zone === 'above') return { place: { parent, target: row, direction: 'up' }, zone, level }
  if (zone === 'into') return { place: { parent: row.id }, zone, level }
  const next = rest[rest.indexOf(line) + 1]
  if (next && next.level > level) return { place: { parent: row.id, target: next.row, direction: 'up' }, zone, level: next.level }
  if (indent > 0) return { place: { parent: row.id }, zone, level: level + 1 }
  const upBy = Math.min(Math.max(-indent, 0), level - (next?.level ?? 1))
  const anchor = upBy > 0 ? rest.slice(0, rest.indexOf(line)).findLast((one) => one.level === level - upBy) : undefined
  const { row: beside, level: at } = anchor ?? line
  return { place: { parent: parentIdOf(resource, beside), target: beside, direction: 'down' }, zone, level: at }
}

function withRefusal({ resource, lines, moved, canLeave }: Lifted, marked: Marked): Drop {
  const { place } = marked
  const isSibling = place.parent === parentIdOf(resource, moved.row)
  return {
    ...marked,
    isSame: isSibling && isThere(resource, lines, moved.row, place),
    refusal: isSibling ? undefined : refusalOf({ resource, lines, moved, canLeave }, place),
  }
}

function isThere(resource: AnyResource, lines: readonly TableLine[], moved: Row, { target, direction }: TreePlace): boolean {
  if (!target) return true
  const siblings = siblingsOf(resource, lines, moved)
  return siblings[siblings.indexOf(moved) + (direction === 'up' ? 1 : -1)] === target
}

/** Why a row cannot move below this parent; the server has the last word. */
export function refusalOf({ resource, lines, moved, canLeave }: Lifted, { parent }: TreePlace): Drop['refusal'] {
  if (!canLeave) return { text: moveOutsideBranchText, values: {} }
  const field = parentFieldOf(resource)
  if (!field) return undefined
  const above = lines.find(({ row }) => row.id === parent)
  if (!matchesRow(resource, resource.editableWhen, moved.row)) return { text: refusals.row_refused, values: {} }
  if (above && !matchesRow(resource, field.parentWhen, above.row))
    return { text: refusals.parent_refused, values: { name: String(above.row[field.show] ?? parent) } }
  if ((above?.level ?? 0) + heightOf(moved.row) > field.depth) return { text: refusals.too_deep, values: { depth: field.depth } }
  return undefined
}

/** Levels of a branch, its row included, as far as they are loaded. */
const heightOf = (row: Row): number => 1 + Math.max(0, ...(row.children ?? []).map(heightOf))

const siblingsOf = (resource: AnyResource, lines: readonly TableLine[], row: Row): readonly Row[] => {
  const parent = parentIdOf(resource, row)
  return lines.flatMap((line) => (parentIdOf(resource, line.row) === parent ? [line.row] : []))
}

/** The place one step away: among the siblings, below the sibling before (`in`), or behind the parent (`out`). */
export function stepInTree(resource: AnyResource, lines: readonly TableLine[], row: Row, way: 'up' | 'down' | 'in' | 'out'): TreePlace | undefined {
  const parent = parentIdOf(resource, row)
  const siblings = siblingsOf(resource, lines, row)
  const [before, after] = [siblings[siblings.indexOf(row) - 1], siblings[siblings.indexOf(row) + 1]]
  if (way === 'up') return before && { parent, target: before, direction: 'up' }
  if (way === 'down') return after && { parent, target: after, direction: 'down' }
  if (way === 'in') return before && { parent: before.id }
  const above = lines.find((line) => line.row.id === parent)?.row
  return above && { parent: parentIdOf(resource, above), target: above, direction: 'down' }
}

const texts = {
  under: t('到“{name}”下', 'under “{name}”'),
  top: t('到最上级', 'to the top level'),
  above: t('到“{name}”之前', 'before “{name}”'),
  below: t('到“{name}”之后', 'after “{name}”'),
  both: t('{one}，{other}', '{one}, {other}'),
}

/** What a drop would do, in words. */
export function dropText({ resource, lines, moved }: Omit<Lifted, 'canLeave'>, { parent, target, direction }: TreePlace, translate: Translate): string {
  const nameOf = (row: Row): string => rowName(resource, row, translate)
  const above = lines.find(({ row }) => row.id === parent)?.row
  const beside = target && translate(direction === 'up' ? texts.above : texts.below, { name: nameOf(target) })
  if (beside !== undefined && parent === parentIdOf(resource, moved.row)) return beside
  const whole = above ? translate(texts.under, { name: nameOf(above) }) : translate(texts.top)
  return beside === undefined ? whole : translate(texts.both, { one: whole, other: beside })
}
