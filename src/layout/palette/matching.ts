import { initialsOf } from './pinyin'

export interface Searchable {
  /** What is shown; a hit here counts most. */
  readonly label: string
  /** What else it is called: the other language, where it stands. */
  readonly words: readonly string[]
}

const bare = (text: string): string => text.toLowerCase().normalize('NFKC')

/** How well something fits what was typed; 0 not at all. Every word must be found. */
export function scoreOf({ label, words }: Searchable, question: string): number {
  const asked = bare(question).split(/\s+/).filter(Boolean)
  if (asked.length === 0) return 1
  const scores = asked.map((word) => wordScore(bare(label), words.map(bare), word))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function wordScore(label: string, words: readonly string[], word: string): number {
  if (label === word) return 100
  if (label.startsWith(word)) return 80
  if (label.split(/[\s/]+/).some((part) => part.startsWith(word))) return 60
  if (label.includes(word)) return 50
  if (words.some((one) => one.split(/[\s/]+/).some((part) => part.startsWith(word)))) return 40
  if (words.some((one) => one.includes(word))) return 30
  const isLatin = /^[a-z]{2,}$/.test(word)
  return isLatin && [label, ...words].some((one) => initialsOf(one).includes(word)) ? 20 : 0
}

/** The best first; equals keep their order. */
export const bestOf = <Item extends Searchable>(items: readonly Item[], question: string, most: number): readonly Item[] =>
  items
    .map((item) => ({ item, score: scoreOf(item, question) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item)
