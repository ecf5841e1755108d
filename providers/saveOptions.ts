import { newKey } from './keys'

import type { SaveMeta } from './dataTypes'
import type { CallOptions } from './http/httpTypes'

/** What goes into the options of a mutation: announced unless silent, and safe to repeat. */
export const saveOptions = ({ idempotencyKey, isQuiet = false, isSilent = false }: SaveMeta = {}): CallOptions => ({
  idempotencyKey: idempotencyKey ?? newKey(),
  isQuiet,
  announces: !isSilent,
})
