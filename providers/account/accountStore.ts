import { localStorageStore, memoryStore } from 'react-admin'

import type { Store } from 'react-admin'

import type { Http } from '../http/httpTypes'
import type { Session } from '../session/session'

/** A new version starts with empty stores instead of reading an unknown format. */
const version = '2'

/** The react-admin store, separate for each account of this browser; preferences of lists are stored with the account. */
export function createStore(adminId: number | undefined, { http, session }: { readonly http: Http; readonly session: Session }): Store {
  if (adminId === undefined) return memoryStore()
  return accountStore(localStorageStore(version, `zhanggui-${adminId}`), {
    stored: () => session.get().preferences,
    subscribe: session.subscribe,
    send: (scope, value) => http.post('/admin/Index/preference', { scope, value }),
  })
}

/** Keys of the store that belong to the account; the rest of the key is the scope on the server. */
const prefix = 'list.'
const unsentKey = 'unsent'
/** What was chosen in the palette, with the names of customers and orders. */
export const recentChoicesKey = `${prefix}recent`
/** Milliseconds without a change before it is sent: dragging a column causes many changes. */
const pause = 800

/** Ticked rows belong to one window: another one with the same list has its own, and nothing is ticked after a reload. */
const isOfWindow = (key: string): boolean => key.includes('.selectedIds')

type StoredValues = Readonly<Record<string, unknown>>

interface Account {
  /** The preferences stored on the server; undefined before they are loaded, and on servers without them. */
  readonly stored: () => StoredValues | undefined
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (scope: string, value: unknown) => Promise<unknown>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The list preferences of an account, the same in every browser: read from this browser at once, sent after a pause, and loaded at every start. The last
 * change wins; one that could not be sent is kept and sent again.
 */
export function accountStore(persistent: Store, { stored, subscribe, send }: Account): Store {
  const local = withWindowKeys(persistent)
  let timer: ReturnType<typeof setTimeout> | undefined
  let taken: StoredValues | undefined
  const unsent = (): readonly string[] => local.getItem<string[]>(unsentKey, []) ?? []

  const sendNow = async (): Promise<void> => {
    clearTimeout(timer)
    for (const scope of unsent()) {
      const value: unknown = local.getItem(prefix + scope)
      // the request reports a refusal; a failed change is sent with the next one or at the next start
      const isSent = await send(scope, value).then(
        () => true,
        () => false,
      )
      if (isSent && isSame(value, local.getItem(prefix + scope)))
        local.setItem(
          unsentKey,
          unsent().filter((one) => one !== scope),
        )
    }
  }
  const sendSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendNow(), pause)
  }
  const take = (): void => {
    const now = stored()
    if (!now || now === taken) return
    taken = now
    const waiting = unsent()
    const here = local.listItems?.(prefix) ?? {}
    for (const key of Object.keys(here)) if (!Object.hasOwn(now, key.slice(prefix.length)) && !waiting.includes(key.slice(prefix.length))) local.removeItem(key)
    for (const [scope, value] of Object.entries(now))
      if (!waiting.includes(scope) && !isSame(value, local.getItem(prefix + scope))) local.setItem(prefix + scope, value)
    if (waiting.length > 0) sendSoon()
  }
  const leave = (): void => {
    if (document.visibilityState === 'hidden' && unsent().length > 0) void sendNow()
  }

  let stop: (() => void) | undefined
  return {
    ...local,
    setup: () => {
      local.setup()
      stop = subscribe(take)
      document.addEventListener('visibilitychange', leave)
      take()
    },
    teardown: () => {
      stop?.()
      document.removeEventListener('visibilitychange', leave)
      local.teardown()
    },
    /**
     * react-admin empties the store when somebody signs out. What belongs to the account stays, as some of it may not be sent yet; but for names of persons, which
     * the next user of this computer must not find.
     */
    reset: () => {
      const isKept = (key: string): boolean => key !== recentChoicesKey && (key.startsWith(prefix) || key === unsentKey)
      for (const key of Object.keys(local.listItems?.() ?? {})) if (!isKept(key)) local.removeItem(key)
      if (unsent().length > 0)
        local.setItem(
          unsentKey,
          unsent().filter((scope) => prefix + scope !== recentChoicesKey),
        )
    },
    setItem: (key, value) => {
      local.setItem(key, value)
      if (!key.startsWith(prefix) || !stored()) return
      local.setItem(unsentKey, [...new Set([...unsent(), key.slice(prefix.length)])])
      sendSoon()
    },
  }
}

/** The store with the keys of this window in memory. */
function withWindowKeys(local: Store): Store {
  const memory = memoryStore()
  const storeOf = (key: string): Store => (isOfWindow(key) ? memory : local)
  return {
    ...local,
    setup: () => {
      local.setup()
      memory.setup()
    },
    teardown: () => {
      local.teardown()
      memory.teardown()
    },
    getItem: (key, defaultValue) => storeOf(key).getItem(key, defaultValue),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    listItems: (start) => ({ ...local.listItems?.(start), ...memory.listItems?.(start) }),
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
  }
}
