import type { Kysely } from 'kysely'

import type { Language } from '../resources/kit/text'
import type { Tables } from './database/tables'

/** The transaction of the request, or the pool where a call only reads. */
export type Db = Kysely<Tables>
/** The same where the name of the table is only known at run time. */
export type DynamicDb = Kysely<Record<string, Record<string, unknown>>>

/** The signed-in member of staff, read again with every request. */
export interface Staff {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly isSuper: boolean
  /** Ids of their enabled groups. */
  readonly groupIds: readonly number[]
  /** Lower-cased names of the enabled rules they hold; a super holds every node in any case. */
  readonly nodes: ReadonlySet<string>
}

/** What a request brings along; handed down, never stored in a module. */
export interface Context {
  readonly tx: Db
  readonly staff: Staff
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** Runs once the transaction has committed; never when it rolled back. For what cannot be taken back. */
  readonly afterCommit: (work: () => Promise<void> | void) => void
  /** The log of this request. */
  readonly log: { readonly info: (details: object, text: string) => void }
}

export const hasPermission = (staff: Staff, node: string): boolean => staff.isSuper || staff.nodes.has(node.toLowerCase())
