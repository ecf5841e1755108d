import type { RefusalCode } from '../resources/kit/errors'
import type { TextValues } from '../resources/kit/text'
import type { Problem } from '../resources/kit/validate'

/** A refusal for a person. Only `server/plugins/envelope.ts` turns it into a response. */
export class UserError extends Error {
  constructor(
    readonly refusal: RefusalCode,
    readonly values: TextValues = {},
    readonly more: { readonly code?: number; readonly data?: unknown; readonly problems?: readonly Problem[] } = {},
  ) {
    super(refusal)
  }
}

export function refuse(code: RefusalCode, values: TextValues = {}, more: UserError['more'] = {}): never {
  throw new UserError(code, values, more)
}

/** Refuses with every invalid field; the envelope has the first message as `msg` and all of them in `data.fields`. */
export function refuseFields(problems: readonly Problem[]): never {
  const [first] = problems
  if (!first) throw new Error('refuseFields needs at least one problem')
  throw new UserError(first.code, first.values, { problems })
}

/** The value of some work, or its refusal. */
export function attempt<Value>(work: () => Value): Value | UserError {
  try {
    return work()
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}
