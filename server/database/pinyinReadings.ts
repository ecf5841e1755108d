/**
 * The readings of Chinese characters as constants of SQL, for migrations that make functions of them. From the library at the time of the migration, so that a
 * database stays consistent with its own indexes whatever later versions of the library say.
 */
export async function pinyinConstants(): Promise<Readonly<Record<string, string>>> {
  const readings = await readingsByLetter()
  const letters: Record<string, string> = {}
  for (const [letter, syllables] of readings) for (const syllable of syllables) letters[syllable] = (letters[syllable] ?? '') + letter
  return {
    '{{pinyin_of_letters}}': jsonbOf(Object.fromEntries([...readings].map(([letter, syllables]) => [letter, syllables.join(' ')]))),
    '{{letters_of_pinyin}}': jsonbOf(letters),
  }
}

/** The common block; rarer ones hold no names that somebody would type. */
const [firstLetter, lastLetter] = [0x4e00, 0x9fff]

/** Without tones, the usual reading first. Interjections such as `ng` are left out. */
export async function readingsByLetter(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pinyin } = await import('pinyin-pro')
  const readings = new Map<string, readonly string[]>()
  for (let code = firstLetter; code <= lastLetter; code++) {
    const letter = String.fromCodePoint(code)
    const spelled = pinyin(letter, { multiple: true, toneType: 'none', type: 'array', v: true }).filter((one) => /^[a-z]*[aeiouv][a-z]*$/.test(one))
    if (spelled.length > 0) readings.set(letter, [...new Set(spelled.flatMap(asTyped))])
  }
  return readings
}

/** An input method takes `lue` for `lve`. */
const asTyped = (syllable: string): string[] => (/^[ln]ve$/.test(syllable) ? [syllable, syllable.replace('v', 'u')] : [syllable])

const jsonbOf = (value: object): string => `'${JSON.stringify(value)}'::jsonb`
