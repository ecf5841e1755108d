import type { AnyField } from '../fieldTypes'
import type { Text } from '../text'

export type Options<X> = Omit<X, 'type' | 'label'>
type Loose<X> = Partial<Options<X>>

/** A maker of a type whose options are all optional. */
export const maker =
  <X extends AnyField>(type: X['type'], defaults: Loose<X>) =>
  (label: Text, options: Loose<X> = {}): X =>
    ({ ...defaults, ...options, type, label }) as unknown as X // the defaults fill every required option
