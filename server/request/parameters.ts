import { limits } from '../../resources/kit/protocol/list'
import { refuse } from '../errors'

/** The query or the body of a request, as it was sent: nothing in it is checked yet. */
export type RequestParameters = Readonly<Record<string, unknown>>

/** `page` and `limit` as numbers; a limit above the cap gets the cap. */
export function pageOf(params: RequestParameters): { page: number; limit: number } {
  return {
    page: positiveInteger(params, 'page', 1, 1_000_000_000),
    limit: Math.min(positiveInteger(params, 'limit', 10, Number.MAX_SAFE_INTEGER), limits.page),
  }
}

function positiveInteger(params: RequestParameters, name: string, fallback: number, most: number): number {
  const given = params[name]
  if (given === undefined || given === '' || given === null) return fallback
  const number = /^\d{1,15}$/.test(scalarText(given)) ? Number(given) : 0
  return number >= 1 && number <= most ? number : refuse('bad_parameter', { field: name })
}

export const isOn = (given: unknown): boolean => given === true || given === 1 || given === '1' || given === 'true'

/** Only `0` asks for a flat list: older clients send the word `false` and expect a tree all the same. */
export const isFlat = (params: RequestParameters): boolean => String(params['isTree']) === '0'

export const toId = (given: unknown): number | undefined => {
  const id = typeof given === 'number' ? given : typeof given === 'string' && /^\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A value as a word. An object is none: one that names its own `toString` would throw. */
export const scalarText = (given: unknown): string => (typeof given === 'object' && given !== null ? '' : String(given))

/** One id, asked for by name. */
export const idOf = (given: unknown, field: string): number => toId(given) ?? refuse('bad_parameter', { field })

/** Ids as a list, a comma list or one number, each once; nothing given is an empty list. */
export function idsOf(given: unknown, field = 'ids'): number[] {
  if (given === undefined || given === null || given === '') return []
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : typeof given === 'object' ? Object.values(given) : [given]
  if (list.length > limits.ids) refuse('too_many_ids', { max: limits.ids })
  return [...new Set(list.map((one) => idOf(one, field)))]
}

/** What a body is, whatever was sent: an object of plain keys. */
export function bodyOf(body: unknown): RequestParameters {
  if (body === undefined || body === null || body === '') return {}
  return typeof body === 'object' && !Array.isArray(body) ? (body as RequestParameters) : refuse('bad_body')
}
