import { limits } from '../../resources/kit/protocol/list'
import { refuse } from '../errors'

/** The unvalidated query or body of a request. */
export type RequestParameters = Readonly<Record<string, unknown>>

/** `page` and `limit` as numbers; the limit has a maximum. */
export function pageOf(params: RequestParameters): { page: number; limit: number } {
  return {
    page: positiveInteger(params, 'page', 1, 1_000_000_000),
    limit: Math.min(positiveInteger(params, 'limit', 10, Number.MAX_SAFE_INTEGER), limits.page),
  }
}

function positiveInteger(params: RequestParameters, name: string, fallback: number, most: number): number {
  const input = params[name]
  if (input === undefined || input === '' || input === null) return fallback
  const number = /^\d{1,15}$/.test(scalarText(input)) ? Number(input) : 0
  return number >= 1 && number <= most ? number : refuse('bad_parameter', { field: name })
}

export const isOn = (input: unknown): boolean => input === true || input === 1 || input === '1' || input === 'true'

/** Only `0` requests a flat list: older clients send the word `false` and expect a tree. */
export const isFlat = (params: RequestParameters): boolean => String(params['isTree']) === '0'

export const toId = (input: unknown): number | undefined => {
  const id = typeof input === 'number' ? input : typeof input === 'string' && /^\d{1,15}$/.test(input.trim()) ? Number(input) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A value as text. An object is refused: one with its own `toString` would throw. */
export const scalarText = (input: unknown): string => (typeof input === 'object' && input !== null ? '' : String(input))

/** One id, asked for by name. */
export const idOf = (input: unknown, field: string): number => toId(input) ?? refuse('bad_parameter', { field })

/** Ids as a list, a comma-separated list or one number, without duplicates; a missing value is an empty list. */
export function idsOf(input: unknown, field = 'ids'): number[] {
  if (input === undefined || input === null || input === '') return []
  const list = Array.isArray(input) ? input : typeof input === 'string' ? input.split(',') : typeof input === 'object' ? Object.values(input) : [input]
  if (list.length > limits.ids) refuse('too_many_ids', { max: limits.ids })
  return [...new Set(list.map((one) => idOf(one, field)))]
}

/** A body as an object of plain keys, whatever was sent. */
export function bodyOf(body: unknown): RequestParameters {
  if (body === undefined || body === null || body === '') return {}
  return typeof body === 'object' && !Array.isArray(body) ? (body as RequestParameters) : refuse('bad_body')
}
