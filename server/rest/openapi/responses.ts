import { refusals } from '../../../resources/errors'
import { fieldStatus, statuses, stateStatus } from '../errors'
import { objectSchema } from './schemas'

import type { JsonSchema } from '../../types/shared/jsonSchema'

/** Statuses of refusals by the kind of call. */
const always = [401, 403, 429, 500, 503]
export const readStatuses = [400, 404, ...always]
export const writeStatuses = [400, 404, stateStatus, 412, 413, fieldStatus, ...always]

const nameOf = (status: number): string => `Refusal${status}`

export const refusalsOf = (all: readonly number[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(all.toSorted((a, b) => a - b).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))

/** One response for each status, with the codes that it may have. */
export const refusalResponses = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries([...new Set([...readStatuses, ...writeStatuses])].map((status) => [nameOf(status), responseOf(status)]))

const responseOf = (status: number): JsonSchema => ({
  description: `Refused: ${codesOf(status)
    .slice(0, 6)
    .map((code) => refusals[code].en)
    .join('; ')}`,
  ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
  content: {
    'application/json': {
      schema: objectSchema(
        {
          message: { type: 'string' },
          code: { type: 'string', enum: codesOf(status) },
          errors: { type: 'object', description: 'A message for each refused field.', additionalProperties: { type: 'string' } },
          data: {},
        },
        ['message', 'code', 'errors'],
      ),
    },
  },
})

function codesOf(status: number): (keyof typeof refusals)[] {
  const all = Object.keys(refusals) as (keyof typeof refusals)[] // its own keys
  return all.filter((code) =>
    status === fieldStatus || status === stateStatus ? statuses[code] === undefined || statuses[code] === status : statuses[code] === status,
  )
}
