/** What can be the pinyin of a name: two Latin letters or more. Spaces and apostrophes are left out. */
export function pinyinLetters(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  return /^[a-z]{2,}$/.test(letters) ? letters : undefined
}
