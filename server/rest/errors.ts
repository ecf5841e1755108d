import { refusals } from '../../resources/errors'
import { code } from '../../resources/kit/protocol/envelope'
import { translate } from '../../resources/kit/text'
import { writeRefusalToAuditLog } from '../audit/adminLog'
import { UserError } from '../errors'
import { apiHeaders, knownRefusal } from '../plugins/envelope'

import type { FastifyError, FastifyInstance } from 'fastify'

import type { RefusalCode } from '../../resources/kit/errors'
import type { Language } from '../../resources/kit/text'
import type { ServerDeps } from '../deps'

/** The body of every refusal; `errors` has a message for each refused field. */
export interface RestError {
  readonly message: string
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly data?: unknown
}

export const fieldStatus = 422
export const stateStatus = 409

/** Refusals with a status of their own; fields are refused with 422, everything else with 409: the state of the shop does not permit it. */
export const statuses: { readonly [Code in RefusalCode]?: number } = {
  bad_token: 401,
  forbidden: 403,
  no_access: 403,
  not_found: 404,
  row_gone: 404,
  import_gone: 404,
  no_rows: 404,
  stale: 412,
  body_too_large: 413,
  incomplete: 422,
  too_frequent: 429,
  unknown: 500,
  unavailable: 503,
  busy: 503,
  sign_in_busy: 503,
  too_slow: 503,
  bad_body: 400,
  nested_too_deep: 400,
  bad_parameter: 400,
  too_many_ids: 400,
  too_many_conditions: 400,
  unknown_search_field: 400,
  unknown_operator: 400,
  unknown_order: 400,
  unknown_tab: 400,
  bad_search_value: 400,
}

export const statusOf = ({ refusal, more }: UserError): number => statuses[refusal] ?? (more.problems ? fieldStatus : stateStatus)

/** The refusals of /rest: plain JSON with a status, where the back office has an envelope. */
export function addRestErrors(app: FastifyInstance, deps: ServerDeps): void {
  app.setNotFoundHandler(() => {
    throw new UserError('not_found')
  })
  app.setErrorHandler(async (error, request, reply) => {
    const known = knownRefusal(error as FastifyError)
    if (!known) request.log.error({ err: error, requestId: request.id }, 'a request failed')
    const refusal = known ?? new UserError('unknown')
    const status = statusOf(refusal)
    await writeRefusalToAuditLog(request, deps, status === 403 ? code.forbidden : status === 500 ? 500 : code.refused).catch((failure: unknown) =>
      request.log.error({ err: failure }, 'the refusal could not be logged'),
    )
    if (status === 401) void reply.header('www-authenticate', 'Bearer')
    const wait = refusal.refusal === 'too_frequent' ? (refusal.more.data as { retry_after?: number } | undefined)?.retry_after : undefined
    if (wait !== undefined) void reply.header('retry-after', wait)
    return reply.code(status).headers(apiHeaders).type('application/json; charset=utf-8').send(bodyOf(refusal, request.language))
  })
}

function bodyOf({ refusal, values, more }: UserError, language: Language): RestError {
  const errors = new Map<string, string>() // a field may be named like a property of every object
  for (const one of more.problems ?? []) if (!errors.has(one.field)) errors.set(one.field, translate(refusals[one.code], language, one.values))
  const data = refusal === 'forbidden' || refusal === 'too_frequent' ? undefined : more.data
  return {
    message: translate(refusals[refusal], language, values),
    code: refusal,
    errors: Object.fromEntries(errors),
    ...(data === undefined || data === null ? {} : { data }),
  }
}
