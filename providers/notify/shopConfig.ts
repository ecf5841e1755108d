import { readLocal, watched, writeLocal } from '../local'

import type { Watched } from '../local'

/** Kept in the browser under `shopConfig`, beside what the shop keeps there. */
export interface ShopConfig {
  readonly playAudio: boolean
  readonly unreadCount: number
  readonly notify: boolean
}

export const shopConfigKey = 'shopConfig'

function read(): ShopConfig {
  const { playAudio, unreadCount } = readLocal(shopConfigKey)
  // Whether notices are on is the server's word of today, not yesterday's.
  return { playAudio: playAudio !== false, unreadCount: typeof unreadCount === 'number' ? unreadCount : 0, notify: false }
}

export interface ShopConfigStore extends Watched<ShopConfig> {
  readonly change: (part: Partial<ShopConfig>) => void
  readonly stop: () => void
}

/** Other tabs of the browser follow the sound switch. */
export function createShopConfig(): ShopConfigStore {
  const store = watched(read())
  const follow = ({ key }: StorageEvent): void => {
    if (key === shopConfigKey) store.set({ ...store.get(), playAudio: read().playAudio })
  }
  window.addEventListener('storage', follow)
  return {
    ...store,
    change: (part) => {
      store.set({ ...store.get(), ...part })
      writeLocal(shopConfigKey, { ...readLocal(shopConfigKey), ...store.get() })
    },
    stop: () => window.removeEventListener('storage', follow),
  }
}
