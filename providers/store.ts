import { localStorageStore, memoryStore } from 'ra-core'

import type { Store } from 'ra-core'

/** A new version starts with empty stores instead of reading what it no longer understands. */
const version = '1'

/** What react-admin remembers (list parameters, column choice), apart for each account of this browser. */
export const createStore = (adminId: number | undefined): Store => (adminId === undefined ? memoryStore() : localStorageStore(version, `zhanggui-${adminId}`))
