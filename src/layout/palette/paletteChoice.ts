import type { Searchable } from './matching'

/** Something that can be chosen in the palette. */
export interface PaletteChoice extends Searchable {
  /** Stays the same from day to day: what was chosen lately is remembered by it. */
  readonly key: string
  readonly hint?: string
  /** A name of a menu icon. */
  readonly icon: string
  /** Not offered as a recent choice, such as signing out, which a hasty Enter could trigger. */
  readonly isNotRemembered?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly choices: readonly PaletteChoice[]
}
