import type { MatchPinyin } from '../../ui/pinyin/matchPinyin'

export interface Searchable {
  /** The visible text; matches in it rank highest. */
  readonly label: string
  /** Other texts: the title in the other language, and the directory. */
  readonly words: readonly string[]
}

const bare = (text: string): string => text.toLowerCase().normalize('NFKC')

/** How well an entry matches the input; 0 if not. Every word must be found. */
export function scoreOf({ label, words }: Searchable, question: string, matchPinyin: MatchPinyin): number {
  const terms = bare(question).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return 1
  const scores = terms.map((word) => wordScore(bare(label), words.map(bare), word, matchPinyin))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function wordScore(label: string, words: readonly string[], word: string, matchPinyin: MatchPinyin): number {
  if (label === word) return 100
  if (label.startsWith(word)) return 80
  if (label.split(/[\s/]+/).some((part) => part.startsWith(word))) return 60
  if (label.includes(word)) return 50
  if (words.some((one) => one.split(/[\s/]+/).some((part) => part.startsWith(word)))) return 40
  if (words.some((one) => one.includes(word))) return 30
  const spelled = matchPinyin(label, word)
  if (spelled) return spelled.length === label.length ? 28 : spelled[0] === 0 ? 26 : 24
  return words.some((one) => matchPinyin(one, word)) ? 20 : 0
}

/** Best matches first; equal ones keep their order. */
export const bestMatches = <Item extends Searchable>(items: readonly Item[], question: string, most: number, matchPinyin: MatchPinyin): readonly Item[] =>
  items
    .map((item) => ({ item, score: scoreOf(item, question, matchPinyin) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item)
