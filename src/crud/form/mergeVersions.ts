import { isWritable, ownedBy } from '../../../resources/kit/derived'
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

/** The differences between mine and theirs: one for each field, of a table of rows one for each line, and one for all fields of a control. */
export function differencesOf(fields: Fields, versions: Versions): FieldDifference[] {
  const { base, mine, theirs } = versions
  const owned = new Set(Object.values(fields).flatMap(ownedBy))
  return Object.entries(fields).flatMap(([name, field]) => {
    if (owned.has(name)) return []
    if (ownedBy(field).length > 0) return controlDifference(fields, name, versions)
    if (!isWritable(field) || !Object.hasOwn(mine, name) || isSameValue(field, mine[name], theirs[name])) return []
    if (hasRows(field)) return lineDifferences(name, field, { base: base[name], mine: mine[name], theirs: theirs[name] })
    const didI = !isSameValue(field, mine[name], base[name])
    const didThey = !isSameValue(field, theirs[name], base[name])
    return [{ key: name, name, mine: mine[name], theirs: theirs[name], isConflict: didI && didThey, proposed: didI ? ('mine' as const) : ('theirs' as const) }]
  })
}

function controlDifference(fields: Fields, name: string, { base, mine, theirs }: Versions): FieldDifference[] {
  const parts = [...(fields[name] ? ownedBy(fields[name]) : []), name].filter((part) => Object.hasOwn(mine, part) && Object.hasOwn(theirs, part))
  const isSame = (one: FormRow, other: FormRow): boolean => parts.every((part) => !fields[part] || isSameValue(fields[part], one[part], other[part]))
  if (isSame(mine, theirs)) return []
  const [didI, didThey] = [!isSame(mine, base), !isSame(theirs, base)]
  return [{ key: name, name, parts, mine: mine[name], theirs: theirs[name], isConflict: didI && didThey, proposed: didI ? 'mine' : 'theirs' }]
}

/** My values, with theirs where theirs were chosen. */
export function mergeValues(versions: Versions, differences: readonly FieldDifference[], sides: Readonly<Record<string, MergeSide>>): FormValues {
  const { base, mine, theirs } = versions
  const chosen = new Map(differences.map(({ key, proposed }) => [key, sides[key] ?? proposed]))
  const tables = new Set(differences.flatMap(({ name, isLine }) => (isLine ? [name] : [])))
  const fields = differences.filter(({ key, isLine }) => !isLine && chosen.get(key) === 'theirs')
  return {
    ...mine,
    ...Object.fromEntries(fields.flatMap(({ name, parts = [name] }) => parts.map((part) => [part, theirs[part]]))),
    ...Object.fromEntries(
      [...tables].map((name) => [name, mergeLines(name, { base: base[name], mine: mine[name], theirs: theirs[name] }, (key) => chosen.get(key))]),
    ),
  }
}
