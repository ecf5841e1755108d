import type { Text } from '../../resources/kit/text'

/** A condition that always holds for the rows of a shop. */
export interface Invariant {
  readonly holds: Text
  /** Selects the rows that break it, each with an `id`. */
  readonly broken: string
  readonly remedy: Text
}
