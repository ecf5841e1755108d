import { shortProvince } from '../../../resources/delivery/areas'

import type { AreaTreeRow } from '../../../resources/kit/protocol/list'
import type { Tick } from '../../ui/tree/treeNodes'

/** Provinces, cities and districts as a tree with its selection, without user interface. */
export interface RegionNode {
  readonly id: number
  readonly title: string
  /** The tree component also searches by this; a region has only its title. */
  readonly name: ''
  readonly children: readonly RegionNode[]
}

export interface RegionTree {
  readonly roots: readonly RegionNode[]
  readonly byId: ReadonlyMap<number, RegionNode>
  readonly parentOf: ReadonlyMap<number, number>
  /** Abolished regions keep their names but are not offered. */
  readonly successors: ReadonlyMap<number, number>
}

/** From the rows of the server, parents first. */
export function regionTreeOf(rows: readonly AreaTreeRow[]): RegionTree {
  const byId = new Map<number, { readonly id: number; readonly title: string; readonly name: ''; readonly children: RegionNode[] }>()
  const parentOf = new Map<number, number>()
  const successors = new Map<number, number>()
  const roots: RegionNode[] = []
  for (const [id, pid, title, successor] of rows) {
    const place = { id, title, name: '' as const, children: [] }
    byId.set(id, place)
    if (pid) parentOf.set(id, pid)
    if (successor !== undefined) {
      if (successor) successors.set(id, successor)
      continue
    }
    const siblings = pid ? byId.get(pid)?.children : roots
    siblings?.push(place)
  }
  return { roots, byId, parentOf, successors }
}

export function pathOf(id: number, { parentOf }: Pick<RegionTree, 'parentOf'>): number[] {
  const above = parentOf.get(id)
  return above === undefined ? [id] : [...pathOf(above, { parentOf }), id]
}

const idsBelow = (place: RegionNode): number[] => place.children.flatMap((child) => [child.id, ...idsBelow(child)])

/** Selected itself or by an ancestor; half if only some of its descendants are. */
export function tickOf(place: RegionNode, chosen: ReadonlySet<number>, regions: RegionTree): Tick {
  if (pathOf(place.id, regions).some((id) => chosen.has(id))) return 'on'
  return chosen.size > 0 && idsBelow(place).some((id) => chosen.has(id)) ? 'half' : 'off'
}

/** Selects or deselects a place with its descendants. `taken` are regions of other rows, which are never included. */
export function toggled(place: RegionNode, chosen: ReadonlySet<number>, taken: ReadonlyMap<number, string>, regions: RegionTree): ReadonlySet<number> {
  if (tickOf(place, chosen, regions) === 'on') return withoutRegion(place, chosen, taken, regions)
  const next = new Set(chosen)
  for (const id of idsBelow(place)) next.delete(id)
  next.add(place.id)
  return joined(place, next, taken, regions)
}

/** Deselects a place; if an ancestor was selected, its siblings stay selected individually. */
function withoutRegion(place: RegionNode, chosen: ReadonlySet<number>, taken: ReadonlyMap<number, string>, regions: RegionTree): ReadonlySet<number> {
  const next = new Set(chosen)
  const path = pathOf(place.id, regions)
  const from = path.findIndex((id) => next.has(id))
  path.slice(from, -1).forEach((id, step) => {
    const below = path[from + step + 1]
    next.delete(id)
    for (const child of regions.byId.get(id)?.children ?? []) if (child.id !== below && !taken.has(child.id)) next.add(child.id)
  })
  next.delete(place.id)
  return next
}

/** When all siblings are selected their parent replaces them, unless another row has it. */
function joined(place: RegionNode, chosen: Set<number>, taken: ReadonlyMap<number, string>, regions: RegionTree): ReadonlySet<number> {
  const above = regions.byId.get(regions.parentOf.get(place.id) ?? 0)
  if (!above || taken.has(above.id) || !above.children.every((child) => chosen.has(child.id))) return chosen
  for (const child of above.children) chosen.delete(child.id)
  chosen.add(above.id)
  return joined(above, chosen, taken, regions)
}

/** Official codes begin with the digit of the geographic region; provinces without one are listed by themselves. */
export const greatRegionOf = (place: RegionNode): number => Math.floor(place.id / 100_000)

/** `江苏省` -> `江苏`; a city or district keeps its full name. */
export const shortTitle = (id: number, { byId, parentOf }: RegionTree): string => {
  const title = byId.get(id)?.title ?? `#${id}`
  return parentOf.has(id) ? title : shortProvince(title)
}
