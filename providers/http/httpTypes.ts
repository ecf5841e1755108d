import type { AxiosAdapter } from 'axios'

import type { Language, Text } from '../../resources/kit/text'

export type Area = 'admin' | 'member'
export type Query = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** Sent as header; two running mutations with one key are one call. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Beside those that every call carries. */
  readonly headers?: Readonly<Record<string, string>>
  /** Refusals of the envelope are thrown but not announced: the caller shows them in their place. */
  readonly isQuiet?: boolean
  /** Like `isQuiet`, but only for refusals that belong to fields or to an old version. */
  readonly handlesFieldErrors?: boolean
  /** The same for a refusal because something is still in use: the caller shows where. */
  readonly handlesReferrers?: boolean
  /** Work that may take minutes: the usual time-out does not end it. */
  readonly isLong?: boolean
  /** Announces the server's text, or `Operation successful`, when the call went well. */
  readonly notifiesSuccess?: boolean
}

export interface UploadOptions {
  readonly topic?: string
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

export interface Download {
  readonly blob: Blob
  readonly fileName: string
}

/** The HTTP client. One object per page, made in `src/main.tsx`; `useHttp()` hands it to screens. */
export interface Http {
  readonly get: <Data>(url: string, query?: Query, options?: CallOptions) => Promise<Data>
  readonly post: <Data>(url: string, body?: unknown, options?: CallOptions & { readonly query?: Query }) => Promise<Data>
  readonly remove: <Data>(url: string, query?: Query, options?: CallOptions & { readonly body?: unknown }) => Promise<Data>
  readonly upload: <Data>(url: string, file: File, options?: UploadOptions) => Promise<Data>
  readonly download: (url: string, query?: Query, options?: CallOptions) => Promise<Download>
  /** Begins a read whose answer the next `get` of the same takes. It never throws: who takes a failed one asks again. */
  readonly prefetch: (url: string, query?: Query) => Promise<void>
  /** The answer of such a read, if it has come. */
  readonly arrived: <Data>(url: string, query?: Query) => Data | undefined
}

export interface Notice {
  readonly kind: 'success' | 'error' | 'warning' | 'info'
  readonly text: string | Text
}

/** What the calls know of an area's tokens. */
export interface SessionTokens {
  readonly token: string
  readonly refreshToken: string
  /** Whose they are; nobody's when signed out. */
  readonly owner?: number | undefined
}

/** And what they may do to them. */
export interface TokenKeeper {
  /** Read again from the browser's storage, since another tab may have renewed. */
  readonly read: (area: Area) => SessionTokens
  /** Nothing is written for somebody who has signed out meanwhile. */
  readonly write: (area: Area, pair: Partial<SessionTokens>) => void
  readonly forget: (area: Area) => void
}

export interface HttpOptions {
  readonly baseUrl?: string
  /** What carries a request; the browser's own unless a test puts another in. */
  readonly adapter?: AxiosAdapter
  /** Where the back office is mounted, the page's word by default; other than `/admin` its calls go to `<base>.php/`. */
  readonly adminBase?: string
  readonly language: () => Language
  readonly tokens: TokenKeeper
  /** The area of a page: the member's below /user and /shop, else the admin's. */
  readonly area?: () => Area
  readonly notify: (notice: Notice) => void
  /** Sends the browser to a path of this app. */
  readonly navigate: (path: string) => void
  readonly currentPath: () => string
  /** Where the screen of this name stands, for answers that lead to a name. */
  readonly pathNamed?: (name: string) => string | undefined
}
