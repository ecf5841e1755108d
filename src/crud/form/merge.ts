import { isWritable } from '../../../resources/kit/derived'
import { isSame } from './changes'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { SomeRow, Values } from './changes'

export type Side = 'mine' | 'theirs'

/** One field on which the two versions differ. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it since it was read. */
  readonly isConflict: boolean
  /** The side that lost nothing: who alone changed the field, and mine where both did. */
  readonly proposed: Side
}

/** Where mine and theirs differ, seen from the version both started with. */
export function differencesOf(
  fields: Fields,
  { base, mine, theirs }: { readonly base: SomeRow; readonly mine: SomeRow; readonly theirs: SomeRow },
): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritable(field) || !Object.hasOwn(mine, name) || isSame(field, mine[name], theirs[name])) return []
    const didI = !isSame(field, mine[name], base[name])
    const didThey = !isSame(field, theirs[name], base[name])
    return [{ name, mine: mine[name], theirs: theirs[name], isConflict: didI && didThey, proposed: didI ? ('mine' as const) : ('theirs' as const) }]
  })
}

/** My values with theirs where theirs were chosen. */
export function mergedOf(mine: SomeRow, differences: readonly Difference[], sides: Readonly<Record<string, Side>>): Values {
  const taken = differences.filter(({ name, proposed }) => (sides[name] ?? proposed) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}
