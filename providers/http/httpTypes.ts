import type { AxiosAdapter } from 'axios'

import type { Language, Text } from '../../resources/kit/text'
import type { UndoTarget } from '../undo/undoOffers'

export type Area = 'admin' | 'member'
export type Query = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** Sent as a header; two running mutations with one key are one request. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** In addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Refusals are thrown but not reported: the caller shows them. */
  readonly isQuiet?: boolean
  /** Like `isQuiet`, but only for refusals that belong to fields or to an outdated version. */
  readonly handlesFieldErrors?: boolean
  /** The same for a refusal because something is in use: the caller shows the uses. */
  readonly handlesReferrers?: boolean
  /** Work that may take minutes. */
  readonly isLong?: boolean
  /** Shows the server's message, or `Operation successful`, on success; `undoable` only of a change that can be undone by it. */
  readonly notifiesSuccess?: boolean | 'undoable'
}

export interface DownloadOptions extends CallOptions {
  /** The bytes that have arrived so far; how many there will be is not known. */
  readonly onReceived?: ((bytes: number) => void) | undefined
}

export interface UploadOptions {
  readonly topic?: string
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface Download {
  readonly blob: Blob
  readonly fileName: string
}

/** The HTTP client. One per page, created in `src/main.tsx`; `useHttp()` returns it. */
export interface Http {
  readonly get: <Data>(url: string, query?: Query, options?: CallOptions) => Promise<Data>
  readonly post: <Data>(url: string, body?: unknown, options?: CallOptions & { readonly query?: Query }) => Promise<Data>
  readonly remove: <Data>(url: string, query?: Query, options?: CallOptions & { readonly body?: unknown }) => Promise<Data>
  readonly upload: <Data>(url: string, file: File, options?: UploadOptions) => Promise<Data>
  readonly download: (url: string, query?: Query, options?: DownloadOptions) => Promise<Download>
  /** Begins a read whose response the next equal `get` uses. Never throws: a failed one is requested again. */
  readonly prefetch: (url: string, query?: Query) => Promise<void>
  /** The response of such a read, if it has arrived. */
  readonly arrived: <Data>(url: string, query?: Query) => Data | undefined
}

export interface Notice {
  readonly kind: 'success' | 'error' | 'warning' | 'info'
  readonly text: string | Text
  /** Set for a change that can be undone. */
  readonly undo?: UndoTarget
}

/** The tokens of an area as requests read them. */
export interface SessionTokens {
  readonly token: string
  readonly refreshToken: string
  /** The account id; none when signed out. */
  readonly owner?: number | undefined
}

/** And as requests change them. */
export interface TokenKeeper {
  /** Read again from the browser's storage, because another tab may have renewed them. */
  readonly read: (area: Area) => SessionTokens
  /** Nothing is written for an account that has signed out meanwhile. */
  readonly write: (area: Area, pair: Partial<SessionTokens>) => void
  readonly forget: (area: Area) => void
}

export interface HttpOptions {
  readonly baseUrl?: string
  /** Sends a request; the browser's own unless a test provides another. */
  readonly adapter?: AxiosAdapter
  /** Mount path of the back office, by default from the page; for others than `/admin` calls are sent to `<base>.php/`. */
  readonly adminBase?: string
  readonly language: () => Language
  readonly tokens: TokenKeeper
  /** The area of a page: the member's below /user and /shop, else staff's. */
  readonly area?: () => Area
  readonly notify: (notice: Notice) => void
  /** Navigates to a path of this app. */
  readonly navigate: (path: string) => void
  readonly currentPath: () => string
  /** The address of the screen with this name, for responses that redirect to a name. */
  readonly pathNamed?: (name: string) => string | undefined
}
