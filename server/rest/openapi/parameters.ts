import { sortableOf } from '../../../resources/kit/derived'
import { headers } from '../../../resources/kit/protocol/envelope'
import { limits } from '../../../resources/kit/protocol/list'
import { restOperators, restSearchKey } from '../../../resources/kit/protocol/restFilter'
import { idSchema } from '../../types/shared/jsonSchema'
import { objectSchema } from './schemas'

import type { CompiledResource } from '../../crud/compile/compileResources'
import type { CompiledFilter } from '../../crud/query/filters'
import type { JsonSchema } from '../../types/shared/jsonSchema'

export const idParameter: JsonSchema = { name: 'id', in: 'path', required: true, schema: idSchema }

const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({ name, in: 'header', description, schema })

export const ifNoneMatch = header('If-None-Match', 'An ETag: 304 while nothing in the row has changed.')
export const ifMatch = header('If-Match', 'The ETag of the row that was read, or its quoted row_version: 412 if it has changed since.')
export const idempotencyKey = header('Idempotency-Key', 'A repeated request with the same key gets the first answer.', {
  type: 'string',
  pattern: '^[A-Za-z0-9-]{8,64}$',
})
export const languageHeader = header(headers.language, 'The language of messages.', { type: 'string', enum: ['zh-cn', 'en'] })

/** `sort`, `range` and `filter` are JSON in the query. */
export const listParameters = (compiled: CompiledResource): JsonSchema[] => [
  jsonParameter('sort', {
    type: 'array',
    prefixItems: [
      { type: 'string', enum: sortableOf(compiled.resource) },
      { type: 'string', enum: ['ASC', 'DESC'] },
    ],
    items: false,
    minItems: 2,
    maxItems: 2,
  }),
  jsonParameter('range', {
    description: `Both ends are included; at most ${limits.page} rows.`,
    type: 'array',
    prefixItems: [
      { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      { type: 'integer', minimum: 0 },
    ],
    items: false,
    minItems: 2,
    maxItems: 2,
  }),
  jsonParameter('filter', filterSchema(compiled)),
]

const jsonParameter = (name: string, schema: JsonSchema): JsonSchema => ({ name, in: 'query', content: { 'application/json': { schema } } })

/** Columns alone, and with the suffixes of the operators that they know. */
const filterSchema = ({ filters }: CompiledResource): JsonSchema =>
  objectSchema({ [restSearchKey]: { type: 'string' }, ...Object.fromEntries([...filters.values()].flatMap(keysOf)) })

const scalar: JsonSchema = { type: ['string', 'integer', 'number', 'boolean'] }
const list: JsonSchema = { type: 'array', items: scalar, maxItems: limits.ids }
const operands: Readonly<Record<string, JsonSchema>> = {
  _eq_any: list,
  _neq_any: list,
  _between: { type: 'array', items: { type: ['string', 'integer', 'number', 'null'] }, minItems: 2, maxItems: 2 },
  _null: { type: 'boolean' },
}

function keysOf({ name, operators }: CompiledFilter): [string, JsonSchema][] {
  const suffixes = Object.entries(restOperators).filter(([, operator]) => operators.has(operator))
  return [
    [name, { anyOf: [scalar, list, { type: 'null' }] }],
    ...suffixes.map(([suffix]): [string, JsonSchema] => [`${name}${suffix}`, operands[suffix] ?? scalar]),
  ]
}
