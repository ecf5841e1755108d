import { z } from 'zod'

import { refuse } from '../errors'
import { idsOf, isOn, pageOf, scalarText, toId } from '../request/parameters'

import type { FastifyRequest } from 'fastify'

/**
 * Parses the body of a hand-written route by its schema; unknown keys are ignored. Called in the handler instead of before it: the admin log and the
 * idempotency key use the body as it was sent, and a repeated request is answered before its body is validated again. An array or a scalar counts as an empty
 * body.
 */
export const parseBody = <Schema extends z.ZodType>({ body }: Pick<FastifyRequest, 'body'>, schema: Schema): z.output<Schema> =>
  parse(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}, schema)

/** The same for the query string. */
export const parseQuery = <Schema extends z.ZodType>({ query }: Pick<FastifyRequest, 'query'>, schema: Schema): z.output<Schema> => parse(query, schema)

/** The bytes of a body that a parser has left as they came; none if there is no body. */
export const bytesOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function parse<Schema extends z.ZodType>(input: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(input)
  return parsed.success ? parsed.data : refuse('bad_parameter', { field: String(parsed.error.issues[0]?.path[0] ?? '') })
}

/** A value that is validated where it is used. */
export const unchecked = z.unknown().optional()

/** Values of fields, which are validated by their definitions. */
export const fieldValues = z.record(z.string(), z.unknown())

/** Anything but a text counts as missing. */
export const text = z.string().catch('')
export const trimmedText = z.string().trim().catch('')
/** A number or a switch as text. */
export const scalar = unchecked.transform((input) => scalarText(input ?? ''))

/** The values of forms for a checkbox: `1`, `true`, or either as text. */
export const flag = unchecked.transform(isOn)

/** A positive integer, or the same as text. */
export const id = unchecked.transform((input, ctx): number => {
  const number = toId(input)
  if (number !== undefined) return number
  ctx.addIssue({ code: 'custom' })
  return z.NEVER
})

/** A list, a comma-separated list or one number, without duplicates; a missing value is an empty list. */
export const ids = (name = 'ids') => unchecked.transform((input) => idsOf(input, name))

/** `page` and `limit` of a list, as numbers. */
export const paging = fieldValues.transform(pageOf)

/** Undefined if the key is missing, for a change of some values of a row. */
export const optionalInput = <Schema extends z.ZodType>(schema: Schema) => z.union([z.undefined(), schema])
