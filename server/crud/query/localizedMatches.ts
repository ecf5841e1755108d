import { sql } from 'kysely'

import { matchText } from '../../textSearch/index'

import type { RawBuilder } from 'kysely'

import type { AnyField, StoredText } from '../../../resources/kit/fieldTypes'
import type { TextMatch } from '../../textSearch/index'

/** Each phrase is a condition of its own, so a word that is in more of them, such as "Edit", is searched in the first only. */
const maxStoredTexts = 40

/** A word is looked for as it is stored, in the English text beside it, and in Chinese where its reader sees the product's own text in English. */
export function localizedMatches(
  tableAlias: RawBuilder<unknown>,
  name: string,
  field: AnyField,
  storedTexts: readonly StoredText[],
  word: string,
): TextMatch[] {
  const column = sql`${tableAlias}.${sql.ref(name)}`
  const term = word.toLowerCase()
  const named = storedTexts.filter(({ en }) => en.toLowerCase().includes(term)).slice(0, maxStoredTexts)
  return [
    matchText(column, word),
    ...(field.englishField ? [matchText(sql`${tableAlias}.${sql.ref(field.englishField)}`, word)] : []),
    ...named.map(({ zh }) => matchText(column, zh)),
  ]
}
