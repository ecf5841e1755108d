import type { successes } from '../resources/errors'
import type { TextValues } from '../resources/kit/text'

export type SuccessCode = keyof typeof successes

const resultBrand = Symbol('answer')

/** The result of a handler with a message beside its data; `server/plugins/envelope.ts` translates it. */
export interface Result {
  readonly [resultBrand]: true
  readonly data: unknown
  readonly message?: SuccessCode | undefined
  readonly values: TextValues
  /** The number of the changes, if the sender can undo them. */
  readonly change?: string | undefined
}

/** `done()` is plain success, `done(data)` a response without a message, `done(null, 'saved')` only a message. */
export const ok = (data: unknown = null, message?: SuccessCode, values: TextValues = {}): Result => ({ [resultBrand]: true, data, message, values })

export const withChange = (result: Result, change: string | undefined): Result => (change === undefined ? result : { ...result, change })

export const isResult = (value: unknown): value is Result => typeof value === 'object' && value !== null && resultBrand in value
