import { confidentialFields } from '../../resources/confidential'
import { toStorableText, truncate } from '../../resources/kit/values/characters'

const maskedValue = '***'
const maxTextLength = 2000
const maxKeyLength = 100
const maxDepth = 8

/** Parts of a name that make it secret wherever they stand in it; compared in lower-case letters and digits alone. */
const secretParts = [
  ...['passw', 'passphrase', 'pwd', 'token', 'secret', 'captcha', 'authoriz', 'cookie', 'credential', 'onetime', 'recoverycode'],
  ...['privatekey', 'apikey', 'appkey', 'accesskey', 'encryptkey', 'signkey', 'publickey'],
  ...confidentialFields.map(lettersOf),
]
/** Words that are a secret as the whole of a name or as one of its words. */
const secretWords = new Set(['pass', 'salt', 'otp', 'totp', 'pin', 'ticket', 'key'])
/** Names of the wire contract that contain such a word but are no secrets. */
const harmlessNames = new Set(['initkey'])

/** Whether what stands under this name is never written down: in any case, with any signs between, as a part of a path such as `a[b].c`. */
export function isSecretName(name: string): boolean {
  const plain = name.normalize('NFKC')
  const joined = lettersOf(plain)
  if (secretParts.some((part) => joined.includes(part))) return true
  return !harmlessNames.has(joined) && wordsOf(plain).some((word) => secretWords.has(word))
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** `smtp_pass`, `userPass` and `user-pass` are all two words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** A copy fit for a log: secrets starred, long texts cut, depth and length bounded, and nothing in it that the database could not keep. */
export function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value, depth)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' || typeof value === 'function' ? String(value) : (value ?? null)
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((one) => mask(one, depth + 1))
  const isPair = namesSecret(value)
  const isHidden = (name: string): boolean => (name === 'key' && 'value' in value ? false : isSecretName(name) || (isPair && pairValueNames.has(name)))
  const entries = Object.entries(value).slice(0, 500)
  return Object.fromEntries(
    entries.map(([name, inner]) => [toStorableText(truncate(name, maxKeyLength)), isHidden(name) ? maskedValue : mask(inner, depth + 1)]),
  )
}

/** In `{ key: 'smtp_pass', value: 'x' }` one member names what the other one holds. */
const namesSecret = (value: object): boolean =>
  ['key', 'name', 'field'].some((name) => {
    const label = (value as Record<string, unknown>)[name]
    return typeof label === 'string' && isSecretName(label)
  })
const pairValueNames: ReadonlySet<string> = new Set(['value', 'val', 'default'])

/** Some texts are JSON or URLs themselves. */
function maskText(text: string, depth: number): string {
  const inner = text.length <= 10 * maxTextLength && depth < maxDepth ? parseObject(text) : undefined
  const head = truncate(text, 2 * maxTextLength)
  const masked = inner ? JSON.stringify(mask(inner, depth + 1)) : /[?&][^=?&\s]+=/.test(head) ? maskPairs(head) : head
  const short = truncate(masked, maxTextLength)
  return toStorableText(short.length < masked.length ? `${short}…` : short)
}

function parseObject(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object // it begins as an object or a list
  } catch {
    return undefined
  }
}

/** An address with its secrets starred, however they are written in it: some clients send tokens in the query. */
export function maskUrl(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return toStorableText(truncate(maskPath(path) + (mark < 0 ? '' : maskPairs(url.slice(mark))), 1500))
}

/** A path holds pairs where somebody has encoded its question mark, or has written parameters into it. */
function maskPath(path: string): string {
  const whole = decoded(path)
  return whole.includes('=') ? maskPairs(whole) : path
}

/** `name=value` for `name=value`, the value starred where the name, or one inside of the value, is that of a secret. */
const maskPairs = (text: string): string =>
  text.replace(/([?&;/]|^)([^?&;=/]+)=([^&;]*)/g, (pair, before: string, name: string, value: string) =>
    isSecretName(decoded(name)) || holdsSecret(decoded(value)) ? `${before}${name}=${maskedValue}` : pair,
  )

/** Names inside a value that is itself an address or an object. */
const holdsSecret = (value: string): boolean =>
  [...value.matchAll(/(?:[?&;/]|^)([^?&;=/]+)=|"((?:[^"\\]|\\.)+)"\s*:/g)].some(([, name, key]) => isSecretName(name ?? key ?? ''))

/** What is encoded several times is read as often; broken escapes stay as they are. */
function decoded(text: string): string {
  let read = text
  for (let i = 0; i < 3 && read.includes('%'); i++) {
    try {
      read = decodeURIComponent(read)
    } catch {
      return read
    }
  }
  return read.replaceAll('+', ' ')
}

/** Fields that the change log, which keeps whole rows, does not keep. */
export const isSecretField = (name: string): boolean => /passw|salt|token|secret/i.test(name)

/** A copy without confidential fields at any depth; the rest can still be restored into its form. */
export function withoutConfidential(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutConfidential)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (confidentialFields.includes(name) ? [] : [[name, withoutConfidential(inner)]])))
}
