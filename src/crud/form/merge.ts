import { isWritable } from '../../../resources/kit/derived'
import { isSameValue } from './dirtyFields'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { FormRow, FormValues } from './dirtyFields'

export type MergeSide = 'mine' | 'theirs'

/** One field on which the two versions differ. */
export interface FieldDifference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it since it was read. */
  readonly isConflict: boolean
  /** The side that lost nothing: who alone changed the field, and mine where both did. */
  readonly proposed: MergeSide
}

/** Where mine and theirs differ, seen from the version both started with. */
export function differencesOf(
  fields: Fields,
  { base, mine, theirs }: { readonly base: FormRow; readonly mine: FormRow; readonly theirs: FormRow },
): FieldDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritable(field) || !Object.hasOwn(mine, name) || isSameValue(field, mine[name], theirs[name])) return []
    const didI = !isSameValue(field, mine[name], base[name])
    const didThey = !isSameValue(field, theirs[name], base[name])
    return [{ name, mine: mine[name], theirs: theirs[name], isConflict: didI && didThey, proposed: didI ? ('mine' as const) : ('theirs' as const) }]
  })
}

/** My values with theirs where theirs were chosen. */
export function mergeValues(mine: FormRow, differences: readonly FieldDifference[], sides: Readonly<Record<string, MergeSide>>): FormValues {
  const taken = differences.filter(({ name, proposed }) => (sides[name] ?? proposed) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}
