import { createContext } from 'react'

import type { IsUnsaved } from '../../ui/tabPane'

/** The forms above each other in one screen. */
interface Stack {
  /** Whether the forms above would lose something; the lowest form, which belongs to the address, prompts for all of them. */
  readonly guards: Set<IsUnsaved>
  /** The form stands above another one. It has no address, so that closing it is no navigation. */
  readonly isAbove: boolean
}

export const FormStack = createContext<Stack | undefined>(undefined)
