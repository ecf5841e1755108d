import type { WebSocket } from 'ws'

import type { Language } from '../../resources/kit/text'
import type { ListenerSession } from './authenticate'

/** One open socket and its state; kept small, because there may be thousands. */
export interface NoticeConnection {
  readonly socket: WebSocket
  readonly address: string
  readonly openedAt: number
  lastMessageAt: number
  /** Messages since `windowStart`. */
  messages: number
  windowStart: number
  /** 0 until it is bound to an account. */
  adminId: number
  family: string
  language: Language
  isBinding: boolean
  /** The lists open in the browser tab, as it says. */
  watched: ReadonlySet<string>
  /** The live lists that the account may open; what is watched beyond them is not sent. */
  permitted: ReadonlySet<string>
  /** The newest notices sent to it, by id: one may be read as missed and come by its own notification too. */
  readonly sent: Set<number>
}

/** All sockets of this process, found by account and counted by address. */
export interface ConnectionRegistry {
  readonly all: ReadonlySet<NoticeConnection>
  readonly ofAdmin: (adminId: number) => ReadonlySet<NoticeConnection>
  readonly atAddress: (address: string) => number
  readonly add: (connection: NoticeConnection) => void
  readonly remove: (connection: NoticeConnection) => void
  /** Binds a socket to its account. */
  readonly bind: (connection: NoticeConnection, session: ListenerSession) => void
}

const noConnections: ReadonlySet<NoticeConnection> = new Set()

export function createConnectionRegistry(): ConnectionRegistry {
  const all = new Set<NoticeConnection>()
  const byAdmin = new Map<number, Set<NoticeConnection>>()
  const addresses = new Map<string, number>()
  const count = (address: string, change: 1 | -1): void => {
    const now = (addresses.get(address) ?? 0) + change
    if (now > 0) addresses.set(address, now)
    else addresses.delete(address)
  }
  const unbind = (connection: NoticeConnection): void => {
    const others = byAdmin.get(connection.adminId)
    others?.delete(connection)
    if (others?.size === 0) byAdmin.delete(connection.adminId)
  }
  return {
    all,
    ofAdmin: (adminId) => byAdmin.get(adminId) ?? noConnections,
    atAddress: (address) => addresses.get(address) ?? 0,
    add: (connection) => {
      all.add(connection)
      count(connection.address, 1)
    },
    remove: (connection) => {
      if (!all.delete(connection)) return
      count(connection.address, -1)
      unbind(connection)
    },
    bind: (connection, { adminId, family, lists }) => {
      unbind(connection)
      connection.adminId = adminId
      connection.family = family
      connection.permitted = lists
      const others = byAdmin.get(adminId) ?? new Set<NoticeConnection>()
      byAdmin.set(adminId, others)
      others.add(connection)
    },
  }
}
