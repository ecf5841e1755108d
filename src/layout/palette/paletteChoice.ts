import type { Searchable } from './matching'

/** An option of the palette. */
export interface PaletteChoice extends Searchable {
  /** Stable id, by which recent choices are stored. */
  readonly key: string
  readonly hint?: string
  /** Name of a menu icon. */
  readonly icon: string
  /** Not offered as a recent choice, such as signing out, which Enter could trigger by mistake. */
  readonly isNotRemembered?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly choices: readonly PaletteChoice[]
}
