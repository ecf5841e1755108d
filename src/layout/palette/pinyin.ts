/** The first character of each initial, in the order of pinyin. */
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
/** A browser without the order of pinyin would give letters at random. */
const isKnown = collator.compare('\u963f', '\u5e00') < 0 && collator.resolvedOptions().locale.startsWith('zh')

/** The initials by which Chinese is often typed: `spgl` for the goods menu. Other signs are left out; a character of several readings has one here. */
export const initialsOf = (text: string): string =>
  isKnown
    ? [...text]
        .flatMap((sign) => (/\p{Script=Han}/u.test(sign) ? (firsts.findLast(([, first]) => collator.compare(first, sign) <= 0)?.[0] ?? '') : []))
        .join('')
    : ''
