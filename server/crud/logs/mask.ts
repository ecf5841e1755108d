/** Keys whose values are never written down, in any spelling and at any depth. */
const secret = /passw|pwd|salt|token|secret|key|captcha|authorization|cookie|one_time|cost_price/i
const hidden = '***'
const longest = 2000
const deepest = 8

/** A copy fit for a log: secrets starred, long texts cut, depth and length bounded. */
export function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' || typeof value === 'function' ? String(value) : (value ?? null)
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((one) => mask(one, depth + 1))
  const entries = Object.entries(value).slice(0, 500)
  return Object.fromEntries(entries.map(([name, inner]) => [name, secret.test(name) ? hidden : mask(inner, depth + 1)]))
}

/** jsonb holds no NUL. */
const clean = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll('\u0000', '')

/** The address with its secrets starred: some clients send tokens in the query. */
export const maskUrl = (url: string): string =>
  url
    .replace(/([?&][^=&]*(?:token|secret|password|captcha|key)[^=&]*=)[^&]*/gi, `$1${hidden}`)
    .replaceAll('\u0000', '')
    .slice(0, 1500)

/** Fields of a row that the change log, which keeps rows whole, does not keep. */
export const isSecretField = (name: string): boolean => /passw|salt|token|secret/i.test(name)

/** What not everyone who reads a log may see, such as costs, left out at any depth: the rest could still be given back to its form. */
export function withoutCosts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCosts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === 'cost_price' ? [] : [[name, withoutCosts(inner)]])))
}
