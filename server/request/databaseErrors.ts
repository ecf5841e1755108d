import { UserError } from '../errors'

import type { RefusalCode } from '../../resources/kit/errors'

/** The fields of a database error that the driver provides. */
export interface DatabaseError {
  readonly code: string
  readonly detail?: string
  readonly table?: string
  readonly column?: string
  readonly constraint?: string
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code)) && 'severity' in error

/** SQLSTATE codes that become refusals; the error's own text never leaves the server. */
const refusalsByState: Readonly<Record<string, RefusalCode>> = {
  '57014': 'too_slow',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53300': 'busy',
  '53200': 'busy',
  '53100': 'unavailable',
  '25P03': 'too_slow',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  // a validated value that does not fit its column
  '22001': 'bad_body',
  '22003': 'bad_body',
  '22021': 'bad_body',
  '22P02': 'bad_body',
  '22P05': 'bad_body',
  '22008': 'bad_body',
  '23514': 'bad_body',
  ZF001: 'file_gone',
}

/** Timeouts of the driver: waiting for a free connection, or for the result of a statement. */
const timeoutPatterns: readonly (readonly [RegExp, RefusalCode])[] = [
  [/timeout exceeded when trying to connect/i, 'busy'],
  [/Query read timeout/i, 'too_slow'],
]

/** Errors of the driver and the network have no SQLSTATE, only a message. */
const outagePattern = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|Connection terminated|connection timeout|Client has encountered a connection error/i

/** The refusal for a database error; undefined for a bug. */
export function failureOf(error: unknown): UserError | undefined {
  if (error instanceof UserError) return error
  if (isDatabaseError(error)) return refusalsByState[error.code] ? new UserError(refusalsByState[error.code] as RefusalCode) : undefined
  const words = error instanceof Error ? `${String((error as { code?: unknown }).code ?? '')} ${error.message} ${innerErrors(error)}` : ''
  const wait = timeoutPatterns.find(([pattern]) => pattern.test(words))
  if (wait) return new UserError(wait[1])
  return outagePattern.test(words) ? new UserError('unavailable') : undefined
}

/** A refused connection is an aggregate, one error per address. */
const innerErrors = (error: Error): string => ((error as { errors?: unknown[] }).errors ?? []).map(String).join(' ')
