/** Common passwords that their length and characters do not give away. The server refuses more. */
const commonPasswords = new Set(
  `
123456aa 123456ab 123456abc 123456qq 123456qwe 12345qwert 12345678a 123456789a 123456789q 123456as 1234qwer 1234abcd 1234asdf 123qweasd
123qweasdzxc 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 789456123a a1234567 a12345678 a123456789 a1b2c3d4 a5201314
abcde12345 abcdef123 aini1314 apple123 asd123456 asd123asd asdf1234 baidu123 blink182 dragon123 happy123 iloveyou1 jordan23 letmein1
michael1 ninja123 p4ssw0rd p@ssw0rd pa55word passw0rd q1w2e3r4 q1w2e3r4t5 qazwsx123 qwe123456 qwe123qwe qwer1234 qwer12345 qwert123
qwert12345 taobao123 tiger123 trustno1 zaq12wsx zhang123 zxc123456 zxcv1234
`
    .trim()
    .split(/\s+/),
)

/** Words that digits after them do not make stronger: `Admin@2026` is guessed soon after `admin123`. */
const commonWords = new Set(
  'admin administrator root user test guest demo shop store system super manager zhanggui password pass login welcome hello qwerty abc abcd aa qq wx love woaini china mima'.split(
    ' ',
  ),
)

/** Common, one repeated character, or a common word followed by digits. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswords.has(lower) || /^(.)\1*$/.test(lower) || commonWords.has(lower.replace(/[^a-z]*\d[^a-z]*$|[@!.#_-]+$/, ''))
}
