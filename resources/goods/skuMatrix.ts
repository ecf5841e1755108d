import { specKey } from './sku'

import type { SpecGroup, SpecPart } from './sku'

/** Every combination of one item per list, the last list varying fastest. Without lists there is one combination: the empty one. */
export function product<Item>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return lists.reduce<readonly (readonly Item[])[]>((all, list) => all.flatMap((head) => list.map((item) => [...head, item])), [[]])
}

/** The number of combinations, without generating them. */
export const combinationCount = (groups: readonly { readonly values: readonly unknown[] }[]): number =>
  groups.reduce((size, { values }) => size * values.length, 1)

/** The combinations of the groups, in order, each with its key. */
export function combinationsOf(groups: readonly SpecGroup[]): readonly { readonly key: string; readonly specs: readonly SpecPart[] }[] {
  return product(groups.map(({ name, values }) => values.map(({ value }) => ({ name, value })))).map((specs) => ({
    key: specKey(specs.map(({ value }) => value)),
    specs,
  }))
}

interface Keyed {
  readonly spec_key: string
  readonly specs: readonly SpecPart[]
}

/**
 * The rows of the combinations: a row whose key still exists is kept with its `id`; a new one is copied from the first row and reset by the caller. Rows
 * without a combination are left out.
 */
export function regenerate<Row extends Keyed>(
  old: readonly Row[],
  groups: readonly SpecGroup[],
  fresh: (first: Row | undefined, combination: Keyed) => Row,
): readonly Row[] {
  const byKey = new Map(old.map((row) => [row.spec_key, row]))
  return combinationsOf(groups).map(({ key, specs }) => {
    const existing = byKey.get(key)
    return existing ? { ...existing, specs } : fresh(old[0], { spec_key: key, specs })
  })
}
