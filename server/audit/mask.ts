import { confidentialFields } from '../../resources/confidential'
import { entities } from '../../resources/index'
import { fieldsOfSettings, secretsIn } from '../../resources/kit/settings'
import { toStorableText, truncate } from '../../resources/kit/values/characters'
import { settingsPages } from '../../resources/settingsPages'

const maskedValue = '***'
const maxTextLength = 2000
const maxKeyLength = 100
const maxDepth = 8

/** Parts of a name that make it secret anywhere in it; compared in lower case without punctuation. */
const secretParts = [
  ...['passw', 'passphrase', 'pwd', 'token', 'secret', 'captcha', 'authoriz', 'cookie', 'credential', 'onetime', 'recoverycode'],
  ...['privatekey', 'apikey', 'appkey', 'accesskey', 'encryptkey', 'signkey', 'publickey'],
  ...confidentialFields.map(lettersOf),
]
/** Words that make a name secret if they are the whole name or one of its words. */
const secretWords = new Set(['pass', 'salt', 'otp', 'totp', 'pin', 'ticket', 'key'])
/** Fields that definitions keep secret, whatever their names. */
const secretFields = new Set([...entities.map(({ fields }) => fields), ...settingsPages.map(fieldsOfSettings)].flatMap(secretsIn).map(lettersOf))
/** Names of the wire contract with such a word that are not secret. */
const harmlessNames = new Set(['initkey'])

/** Whether the value of this name is never logged: in any case, with any punctuation, also inside a path such as `a[b].c`. */
export function isSecretName(name: string): boolean {
  const plain = name.normalize('NFKC')
  const joined = lettersOf(plain)
  if (secretFields.has(joined) || secretParts.some((part) => joined.includes(part))) return true
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

/** A copy for the log: secrets masked, long texts cut, depth and length limited, without characters that the database cannot store. */
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

/** In `{ key: 'smtp_pass', value: 'x' }` one property names the secret in the other. */
const namesSecret = (value: object): boolean =>
  ['key', 'name', 'field'].some((name) => {
    const label = (value as Record<string, unknown>)[name]
    return typeof label === 'string' && isSecretName(label)
  })
const pairValueNames: ReadonlySet<string> = new Set(['value', 'val', 'default'])

/** Some texts contain JSON or URLs. */
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
    return JSON.parse(text) as object // parsed text that begins like an object or array
  } catch {
    return undefined
  }
}

/** A URL with masked secrets in any notation: some clients send tokens in the query. */
export function maskUrl(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  return toStorableText(truncate(maskPath(path) + (mark < 0 ? '' : maskPairs(url.slice(mark))), 1500))
}

/** A path contains pairs if its question mark was encoded, or parameters were written into it. */
function maskPath(path: string): string {
  const whole = decoded(path)
  return whole.includes('=') ? maskPairs(whole) : path
}

/** Masks the value of `name=value` if the name, or one inside of the value, is that of a secret. */
const maskPairs = (text: string): string =>
  text.replace(/([?&;/]|^)([^?&;=/]+)=([^&;]*)/g, (pair, before: string, name: string, value: string) =>
    isSecretName(decoded(name)) || holdsSecret(decoded(value)) ? `${before}${name}=${maskedValue}` : pair,
  )

/** Names inside a value that is itself a URL or an object. */
const holdsSecret = (value: string): boolean =>
  [...value.matchAll(/(?:[?&;/]|^)([^?&;=/]+)=|"((?:[^"\\]|\\.)+)"\s*:/g)].some(([, name, key]) => isSecretName(name ?? key ?? ''))

/** Decodes repeatedly encoded text; invalid escapes are kept. */
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

/** Fields that the change log, which stores whole rows, leaves out. */
export const isSecretField = (name: string): boolean => /passw|salt|token|secret/i.test(name)

/** A copy without confidential fields at any depth, which can still be restored into its form. */
export function withoutConfidential(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutConfidential)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (confidentialFields.includes(name) ? [] : [[name, withoutConfidential(inner)]])))
}
