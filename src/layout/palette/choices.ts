import type { Searched } from './matching'

/** Something that can be chosen in the palette. */
export interface Choice extends Searched {
  /** Stays the same from day to day: what was chosen lately is remembered by it. */
  readonly key: string
  readonly hint?: string
  /** A name of a menu icon. */
  readonly icon: string
  /** Does not come back as a recent choice: nobody wants to sign out by a hasty Enter. */
  readonly isUnkept?: boolean
  readonly run: () => void
}

export interface ChoiceGroup {
  readonly key: string
  readonly title: string
  readonly choices: readonly Choice[]
}
