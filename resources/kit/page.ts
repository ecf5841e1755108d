import type { MenuDefinition } from './define'
import type { Text } from './text'

/** A page of its own, for a process rather than for rows of one kind: a menu entry, its nodes, and a component with calls written by hand. */
export interface Page<P extends string = string> {
  /** The identifier: `library/counter` gives the screen, the controller `library.Counter` and the prefix of the nodes. */
  readonly path: P
  readonly title: Text
  readonly menu: MenuDefinition
  /** Its nodes by name; `index` permits to open it. */
  readonly nodes: Readonly<Record<string, Text>> & { readonly index: Text }
  /** Its menu entry and its calls are those of super administrators; it has no rules, so that it cannot be granted. */
  readonly isForSupers?: true
}

/** Defines a page of its own. The definition is pure data for browser and server. */
export const definePage = <const P extends string>(definition: Page<P>): Page<P> => definition
