import type { Kysely } from 'kysely'

import type { Language } from '../resources/kit/text'
import type { Tables } from './database/tables'

/** The transaction of the request, or the pool for a read. */
export type Db = Kysely<Tables>
/** The same for a table name known only at run time. */
export type DynamicDb = Kysely<Record<string, Record<string, unknown>>>

/** The signed-in administrator, read again at every request. */
export interface Staff {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly isSuper: boolean
  /** Ids of their enabled groups. */
  readonly groupIds: readonly number[]
  /** Lower-cased names of the enabled rules they hold; a super administrator holds every node. */
  readonly nodes: ReadonlySet<string>
  /** The API token of the call; undefined for a session. Such a call is limited to its nodes, also in what it may grant. */
  readonly token?: { readonly id: number; readonly name: string; readonly rateLimit: number; readonly isOfSuper: boolean }
}

/** What one request changes: its lines of the change log have its id. */
export interface RequestChanges {
  readonly id: string
  /** The address that the calls of its list begin with. */
  readonly calls: string
  /** Set once the sender can undo something of it. */
  isReversible: boolean
  /** Something was written that the log does not have: undoing its lines would undo a part of the request. */
  isIncomplete?: boolean
}

/** A line of the change log that is being undone. */
export interface UndoneLine {
  readonly id: number
  readonly resource: string
  readonly row_id: number
  /** Set when the undo is in the log. */
  isLogged: boolean
}

/** The data of a request; passed as an argument, never stored in a module. */
export interface Context {
  readonly tx: Db
  readonly staff: Staff
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  /** Runs after the transaction has committed, and never after a rollback. For effects that cannot be undone. */
  readonly afterCommit: (work: () => Promise<void> | void) => void
  /** Absent for work without a request. */
  readonly changes?: RequestChanges
  /** The change of this row is the undo of that line. */
  readonly undoing?: UndoneLine
  /** The log of this request. */
  readonly log: { readonly info: (details: object, text: string) => void }
}

export const hasPermission = (staff: Staff, node: string): boolean => staff.isSuper || staff.nodes.has(node.toLowerCase())
