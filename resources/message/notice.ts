import type { NoticeData } from './kinds'
import type { NoticeType } from './titles'

/** Messages and answers of the notices. */

/** A notice in the language of its reader. `popup` and `sound` say how it is told. */
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
  /** Seconds the pop-up stands. */
  readonly popup_stay: number
  readonly sound: 0 | 1
}

/** The answer of `shop.base/notices`. */
export interface NoticeList {
  readonly list: readonly NoticeMessage[]
  readonly unread_count: number
}

/** The answer of `shop.base/config`. */
export interface NotifySettings {
  /** False: no bell and no socket. */
  readonly notify: boolean
  readonly unread_count: number
  readonly audio_gap_ms: number
  readonly popup_gap_ms: number
  /** The port of the worker, for pages that came by plain http; absent where it does not listen. */
  readonly port: number | null
  /** Where the main server takes sockets, for pages that came by https or find no port. */
  readonly path: string
}

/** The bind message of a socket. `since`: the last notice seen, whose unread followers are sent again. */
export interface BindMessage {
  readonly type: 'bind'
  readonly pathInfo: string
  readonly token: string
  readonly lang: string
  readonly since?: number
}

/** Messages of the server: `bind` with the unread count, `notify` with a notice. */
export interface SocketMessage {
  readonly type: 'bind' | 'notify'
  readonly data: { readonly unread_count: number; readonly message?: NoticeMessage }
}

/** Milliseconds (specification 9). */
export const notifyTimes = { heartbeat: 50_000, retry: 5000, popup: 3000, sound: 100 } as const

export const notifyRetries = 3
export const notifyPathInfo = 'worker/shop/notify'
export const notifyPath = '/notify'

/** Why the server closes a socket, beside the codes everybody uses. */
export const closeCodes = {
  /** Sign in again: the token is unknown, expired or its session has ended. */
  signIn: 4401,
  /** This account receives no notices. */
  forbidden: 4403,
  silent: 4408,
  tooMany: 4429,
  restarting: 1012,
} as const
