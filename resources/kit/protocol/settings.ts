import type { Row } from './list'

/** A tab of a page of settings. Source: wire contract 24.11. */
export interface TabAnswer {
  /** The values by their keys; a stored secret is a mark. */
  readonly row: Omit<Row, 'id'>
  /** Groups that this server does not have. */
  readonly absent: readonly string[]
}

/** What a test of a configuration has shown, in the language of the request. */
export interface TestAnswer {
  readonly is_ok: boolean
  readonly text: string
}
