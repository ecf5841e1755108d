import { specKey } from './sku'

import type { SpecGroup, SpecPart } from './sku'

/** Every choice of one item from each list, the last list turning fastest. No lists have one choice: the empty one. */
export function product<Item>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] {
  return lists.reduce<readonly (readonly Item[])[]>((all, list) => all.flatMap((head) => list.map((item) => [...head, item])), [[]])
}

/** How many rows the groups make, without making them. */
export const combinationCount = (groups: readonly { readonly values: readonly unknown[] }[]): number =>
  groups.reduce((size, { values }) => size * values.length, 1)

/** The combinations the groups call for, in order, each with its key. */
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
 * The rows that the groups call for: a row whose key is still wanted stays as it is, `id` and all; a new one is made
 * from the first row, which the caller turns into a fresh one. Rows no longer wanted are left out.
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
