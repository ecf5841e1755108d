import { createObservable, readLocal, writeLocal } from '../local'

import type { Observable } from '../local'

/** Kept in the browser under `shopConfig`, beside what the shop keeps there. */
export interface NoticeSettings {
  readonly playAudio: boolean
  readonly unreadCount: number
  readonly notify: boolean
}

export const noticeSettingsKey = 'shopConfig'

function read(): NoticeSettings {
  const { playAudio, unreadCount } = readLocal(noticeSettingsKey)
  // Whether notices are on is the server's word of today, not yesterday's.
  return { playAudio: playAudio !== false, unreadCount: typeof unreadCount === 'number' ? unreadCount : 0, notify: false }
}

export interface NoticeSettingsStore extends Observable<NoticeSettings> {
  readonly change: (part: Partial<NoticeSettings>) => void
  readonly stop: () => void
}

/** Other tabs of the browser follow the sound switch. */
export function createNoticeSettings(): NoticeSettingsStore {
  const store = createObservable(read())
  const follow = ({ key }: StorageEvent): void => {
    if (key === noticeSettingsKey) store.set({ ...store.get(), playAudio: read().playAudio })
  }
  window.addEventListener('storage', follow)
  return {
    ...store,
    change: (part) => {
      store.set({ ...store.get(), ...part })
      writeLocal(noticeSettingsKey, { ...readLocal(noticeSettingsKey), ...store.get() })
    },
    stop: () => window.removeEventListener('storage', follow),
  }
}
