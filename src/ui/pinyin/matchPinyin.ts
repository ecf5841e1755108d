import { match } from 'pinyin-pro'

/** The positions of the characters of a text that are typed as these letters; undefined if none are. */
export type MatchPinyin = (text: string, typed: string) => readonly number[] | undefined

/** The positions of adjacent characters that the letters spell, each in full or by its initial. An input method takes `lue` for `lve`. */
export const matchPinyin: MatchPinyin = (text, letters) => {
  const positionsOf = (typed: string): readonly number[] | null => match(text, typed, { continuous: true, v: true })
  return (/\p{Script=Han}/u.test(text) ? (positionsOf(letters) ?? positionsOf(letters.replace(/([ln])ue/g, '$1ve'))) : null) ?? undefined
}
