import type { NoticeData } from './kinds'
import type { NoticeType } from './titles'

/** Messages and responses of notices. */

/** A notice in the language of its reader, with its pop-up and sound. */
export interface NoticeMessage {
  readonly id: number
  readonly message_type: NoticeType
  readonly message_type_map: string
  readonly message: string
  readonly message_data: NoticeData
  /** Empty: the built-in sound. */
  readonly audio_path: string
  readonly status: '0' | '1'
  /** Unix seconds. */
  readonly create_time: number
  readonly popup: 0 | 1
  /** Seconds the pop-up is shown. */
  readonly popup_stay: number
  readonly sound: 0 | 1
}

/** `unread_count` is not counted beyond this. */
export const mostUnread = 100_000

/** The response of `shop.base/notices`. */
export interface NoticeList {
  readonly list: readonly NoticeMessage[]
  readonly unread_count: number
}

/** The response of `shop.base/config`. */
export interface NotifySettings {
  /** False: no bell and no socket. */
  readonly notify: boolean
  readonly unread_count: number
  readonly audio_gap_ms: number
  readonly popup_gap_ms: number
  /** The port of the worker, for pages loaded by plain http; absent if it does not listen. */
  readonly port: number | null
  /** The path for sockets on the main server, for pages loaded by https or without a port. */
  readonly path: string
  /** Open lists can be watched by the socket, which is open only while notices are on; absent on servers without live lists. */
  readonly live?: boolean
}

/** The bind message of a socket. `since`: the last notice received, after which unread ones are sent again. */
export interface BindMessage {
  readonly type: 'bind'
  readonly pathInfo: string
  readonly token: string
  readonly lang: string
  readonly since?: number
  /** Asks for `last_id` in the answer. */
  readonly last?: true
}

/**
 * Messages of the server: `bind` with the unread count, on request with the newest notice of the account (0: none) and those shortly before
 * it, `notify` with a notice.
 */
export interface SocketMessage {
  readonly type: 'bind' | 'notify'
  readonly data: { readonly unread_count: number; readonly last_id?: number; readonly recent_ids?: readonly number[]; readonly message?: NoticeMessage }
}

/** Names the lists that are open in a browser tab; each message replaces the one before. Sent by bound sockets only. */
export interface WatchMessage {
  readonly type: 'watch'
  readonly lists: readonly string[]
}

/** Rows of a watched list were added, changed or removed. Without `ids` it is not said which. */
export interface WrittenMessage {
  readonly type: 'written'
  readonly data: { readonly list: string; readonly ids?: readonly number[] }
}

/** Milliseconds (specification 9). */
export const notifyTimes = { heartbeat: 50_000, retry: 5000, popup: 3000, sound: 100 } as const

export const notifyRetries = 3
export const notifyPathInfo = 'worker/shop/notify'
export const notifyPath = '/notify'

/** Close codes of the server, beside the standard ones. */
export const closeCodes = {
  /** Sign in again: the token is unknown, expired or its session has ended. */
  signIn: 4401,
  /** This account receives no notices, or its address is barred. */
  forbidden: 4403,
  silent: 4408,
  tooMany: 4429,
  restarting: 1012,
} as const
