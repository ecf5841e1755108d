import { sql } from 'kysely'

import { pinyinLetters } from '../../resources/kit/values/pinyin'

import type { RawBuilder } from 'kysely'

import type { TextMatch } from './textMatch'

/** Syllables as they are typed, without tones; `v` for the vowel of 女. */
const syllables = new Set(
  (
    'a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha chai chan chang chao che ' +
    'chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo da dai dan dang dao de dei den deng di dia ' +
    'dian diao die ding diu dong dou du duan dui dun duo e ei en eng er fa fan fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong ' +
    'gou gu gua guai guan guang gui gun guo ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao ' +
    'jie jin jing jiong jiu ju juan jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le ' +
    'lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lue lun luo lv lve ma mai man mang mao me mei men meng mi mian miao mie min ' +
    'ming miu mo mou mu na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan nue nuo nv nve o ou pa pai pan pang ' +
    'pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun ran rang rao re ren reng ri ' +
    'rong rou ru rua ruan rui run ruo sa sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan ' +
    'shuang shui shun shuo si song sou su suan sui sun suo ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai ' +
    'wan wang wei wen weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu yuan yue ' +
    'yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo ' +
    'zi zong zou zu zuan zui zun zuo'
  ).split(' '),
)

/** Longer input is no name that somebody types by ear, and its pattern would be long. */
const maxLetters = 40
const maxInitials = 12
const maxSpellings = 16
/** Lengths of what `pinyin_grams` of the database keeps of a text from each character on. */
const [spelledGram, initialsGram] = [2, 3]

/**
 * Chinese whose pinyin begins with these letters at any of its characters, spelled out or by initials: `hongse` and `hs` match 红色. Undefined for what cannot
 * be pinyin. Spaces and apostrophes are ignored.
 */
export function matchPinyin(column: RawBuilder<unknown>, text: string): TextMatch | undefined {
  const letters = pinyinLetters(text)
  if (letters === undefined || letters.length > maxLetters) return undefined
  const spellings = spellingsOf(letters)
  // three letters of a syllable may be initials as well; more are a spelling
  const initials = isInitials(letters) && (spellings.length === 0 || letters.length <= initialsGram) ? [[...letters]] : []
  if (spellings.length + initials.length === 0) return undefined
  const query = [...spellings.map((one) => queryOf(one, spelledGram)), ...initials.map((one) => queryOf(one, initialsGram).toUpperCase())].join(' | ')
  const patterns = [...spellings.map((one) => `${one.join(' ')}%`), ...initials.map((one) => one.map((letter) => `${letter}%`).join(' '))]
  const indexCondition = sql<boolean>`pinyin_grams(${column}) @@ ${query}::tsquery`
  return {
    indexCondition,
    mostSelective: () => indexCondition,
    rowCondition: sql<boolean>`${column} ~ pinyin_pattern(${patterns}::text[])`,
    isExact: spellings.every((one) => one.length <= spelledGram) && initials.every((one) => one.length <= initialsGram),
  }
}

/** Every division into syllables; the last may be incomplete. */
function spellingsOf(letters: string): string[][] {
  const divide = (rest: string): string[][] => {
    const whole = [...syllables].some((one) => one.startsWith(rest)) ? [[rest]] : []
    const divided = [1, 2, 3, 4, 5, 6].flatMap((length) => {
      const first = rest.slice(0, length)
      return length < rest.length && syllables.has(first) ? divisions(rest.slice(length)).map((others) => [first, ...others]) : []
    })
    return [...whole, ...divided].slice(0, maxSpellings)
  }
  const known = new Map<string, string[][]>()
  const divisions = (rest: string): string[][] => {
    const before = known.get(rest) ?? divide(rest)
    known.set(rest, before)
    return before
  }
  return divisions(letters)
}

/** No syllable begins with i, u or v. */
const isInitials = (letters: string): boolean => letters.length <= maxInitials && !/[iuv]/.test(letters)

/** A short one is the beginning of a gram; a longer one consists of overlapping grams. */
function queryOf(pieces: readonly string[], size: number): string {
  const grams = pieces.slice(0, Math.max(1, pieces.length - size + 1)).map((_, at) => `'${pieces.slice(at, at + size).join('')}'`)
  return `(${grams.map((gram, at) => (at === grams.length - 1 ? `${gram}:*` : gram)).join(' & ')})`
}
