import type { successes } from '../resources/kit/errors'
import type { TextValues } from '../resources/kit/text'

export type SuccessCode = keyof typeof successes

const isSaid = Symbol('answer')

/** What a handler returns when it has something to say beside its data; `server/plugins/envelope.ts` translates it. */
export interface Answer {
  readonly [isSaid]: true
  readonly data: unknown
  readonly message?: SuccessCode | undefined
  readonly values: TextValues
}

/** `done()` is plain success, `done(data)` an answer without words, `done(null, 'saved')` a notice. */
export const done = (data: unknown = null, message?: SuccessCode, values: TextValues = {}): Answer => ({ [isSaid]: true, data, message, values })

export const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && isSaid in value
