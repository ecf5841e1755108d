import { newKey } from './keys'

import type { SaveMeta } from './dataTypes'
import type { CallOptions } from './wire/httpTypes'

/** What goes into the options of a mutation: announced unless silent, and safe to repeat. */
export const saveOptions = ({ idempotencyKey, placesErrors = false, isSilent = false }: SaveMeta = {}): CallOptions => ({
  idempotencyKey: idempotencyKey ?? newKey(),
  placesErrors,
  announces: !isSilent,
})
