import { sql } from 'kysely'

import { matchPinyin, matchText } from '../../textSearch/index'
import { hasPinyin } from '../../types'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, StoredText } from '../../../resources/kit/fieldTypes'
import type { TextMatch } from '../../textSearch/index'

/** Each text is a condition of its own, so a word in several of them, such as "Edit", is searched only in the first ones. */
const maxStoredTexts = 40

/** A word is searched in the stored text, in the English text beside it, and in the Chinese texts of the product whose translation matches. */
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

/** For quick search alone: a filter finds what it says. */
export const pinyinMatches = (tableAlias: RawBuilder<unknown>, resource: AnyResource, name: string, word: string): readonly TextMatch[] =>
  hasPinyin(resource, name) ? [matchPinyin(sql`${tableAlias}.${sql.ref(name)}`, word)].filter((one) => one !== undefined) : []
