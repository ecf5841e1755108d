import { localStorageStore, memoryStore } from 'ra-core'

import { accountStore } from './accountStore'

import type { Store } from 'ra-core'

import type { Http } from './http/httpTypes'
import type { Session } from './session'

/** A new version starts with empty stores instead of reading what it no longer understands. */
const version = '2'

/** What react-admin remembers, apart for each account of this browser; how lists look is kept with the account itself. */
export function createStore(adminId: number | undefined, { http, session }: { readonly http: Http; readonly session: Session }): Store {
  if (adminId === undefined) return memoryStore()
  return accountStore(localStorageStore(version, `zhanggui-${adminId}`), {
    kept: () => session.get().preferences,
    subscribe: session.subscribe,
    send: (scope, value) => http.post('/admin/Index/preference', { scope, value }),
  })
}
