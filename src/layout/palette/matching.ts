export interface Searchable {
  /** The visible text; matches in it rank highest. */
  readonly label: string
  /** Other texts: the title in the other language, and the directory. */
  readonly words: readonly string[]
}

const bare = (text: string): string => text.toLowerCase().normalize('NFKC')

/** How well an entry matches the input; 0 if not. Every word must be found. */
export function scoreOf({ label, words }: Searchable, question: string): number {
  const terms = bare(question).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return 1
  const scores = terms.map((word) => wordScore(bare(label), words.map(bare), word))
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

/** Best matches first; equal ones keep their order. */
export const bestMatches = <Item extends Searchable>(items: readonly Item[], question: string, most: number): readonly Item[] =>
  items
    .map((item) => ({ item, score: scoreOf(item, question) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ item }) => item)

/** The first character of each pinyin initial, in the order of pinyin. */
const firsts = [
  ['a', '\u963f'],
  ['b', '\u516b'],
  ['c', '\u5693'],
  ['d', '\u54d2'],
  ['e', '\u59b8'],
  ['f', '\u53d1'],
  ['g', '\u65ee'],
  ['h', '\u54c8'],
  ['j', '\u8ba5'],
  ['k', '\u5494'],
  ['l', '\u5783'],
  ['m', '\u75f3'],
  ['n', '\u62cf'],
  ['o', '\u5662'],
  ['p', '\u5991'],
  ['q', '\u4e03'],
  ['r', '\u5465'],
  ['s', '\u6268'],
  ['t', '\u5b83'],
  ['w', '\u7a75'],
  ['x', '\u5915'],
  ['y', '\u4e2b'],
  ['z', '\u5e00'],
] as const

const collator = new Intl.Collator('zh-CN-u-co-pinyin')
/** Without the pinyin collation the initials would be wrong. */
const isKnown = collator.compare('\u963f', '\u5e00') < 0 && collator.resolvedOptions().locale.startsWith('zh')

/**
 * The pinyin initials by which Chinese is often typed: `spgl` for the goods menu. Other characters are left out; a character with several readings has one
 * here.
 */
export const initialsOf = (text: string): string =>
  isKnown
    ? [...text]
        .flatMap((sign) => (/\p{Script=Han}/u.test(sign) ? (firsts.findLast(([, first]) => collator.compare(first, sign) <= 0)?.[0] ?? '') : []))
        .join('')
    : ''
