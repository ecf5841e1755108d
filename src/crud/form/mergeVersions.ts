import { isWritable } from '../../../resources/kit/derived'
import { hasRows } from '../../../resources/kit/types/lines'
import { isSameValue } from './dirtyFields'
import { lineDifferences, mergeLines } from './mergeLines'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { FormRow, FormValues } from './dirtyFields'
import type { FieldDifference, MergeSide } from './mergeLines'

/** The row as both started from, my values, and the row of the other user. */
export interface Versions {
  readonly base: FormRow
  readonly mine: FormRow
  readonly theirs: FormRow
}

/** The differences between mine and theirs: one for each field, of a table of rows one for each line. */
export function differencesOf(fields: Fields, { base, mine, theirs }: Versions): FieldDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isWritable(field) || !Object.hasOwn(mine, name) || isSameValue(field, mine[name], theirs[name])) return []
    if (hasRows(field)) return lineDifferences(name, field, { base: base[name], mine: mine[name], theirs: theirs[name] })
    const didI = !isSameValue(field, mine[name], base[name])
    const didThey = !isSameValue(field, theirs[name], base[name])
    return [{ key: name, name, mine: mine[name], theirs: theirs[name], isConflict: didI && didThey, proposed: didI ? ('mine' as const) : ('theirs' as const) }]
  })
}

/** My values, with theirs where theirs were chosen. */
export function mergeValues(versions: Versions, differences: readonly FieldDifference[], sides: Readonly<Record<string, MergeSide>>): FormValues {
  const { base, mine, theirs } = versions
  const chosen = new Map(differences.map(({ key, proposed }) => [key, sides[key] ?? proposed]))
  const tables = new Set(differences.flatMap(({ name, isLine }) => (isLine ? [name] : [])))
  const fields = differences.filter(({ key, isLine }) => !isLine && chosen.get(key) === 'theirs')
  return {
    ...mine,
    ...Object.fromEntries(fields.map(({ name }) => [name, theirs[name]])),
    ...Object.fromEntries(
      [...tables].map((name) => [name, mergeLines(name, { base: base[name], mine: mine[name], theirs: theirs[name] }, (key) => chosen.get(key))]),
    ),
  }
}
