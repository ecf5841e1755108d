import { sql } from 'kysely'

import { matchText } from '../../textSearch/index'

import type { RawBuilder } from 'kysely'

import type { AnyField, Phrase } from '../../../resources/kit/fieldTypes'
import type { TextMatch } from '../../textSearch/index'

/** Each phrase is a condition of its own, so a word that is in more of them, such as "Edit", is searched in the first only. */
const maxPhrases = 40

/** A word is looked for as it is stored, in the English text beside it, and in Chinese where its reader sees the product's own text in English. */
export function localizedMatches(tableAlias: RawBuilder<unknown>, name: string, field: AnyField, phrases: readonly Phrase[], word: string): TextMatch[] {
  const column = sql`${tableAlias}.${sql.ref(name)}`
  const wanted = word.toLowerCase()
  const named = phrases.filter(({ en }) => en.toLowerCase().includes(wanted)).slice(0, maxPhrases)
  return [
    matchText(column, word),
    ...(field.english ? [matchText(sql`${tableAlias}.${sql.ref(field.english)}`, word)] : []),
    ...named.map(({ zh }) => matchText(column, zh)),
  ]
}
