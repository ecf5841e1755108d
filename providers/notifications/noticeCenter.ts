import { closeCodes, notifyPath, notifyPathInfo, notifyTimes } from '../../resources/message/notice'
import { createObservable, readLocal, writeLocal } from '../local'
import { fetchSettings, readNotices } from './calls'
import { createPopUps, createSounds } from './noticeQueues'
import { createSocket } from './socket'

import type { Language } from '../../resources/kit/text'
import type { BindMessage, NoticeMessage, NotifySettings, WrittenMessage, SocketMessage } from '../../resources/message/notice'
import type { CrossTab } from '../crossTab'
import type { Http } from '../http/httpTypes'
import type { Observable } from '../local'
import type { LiveRows } from './liveRows'
import type { PopUp } from './noticeQueues'

interface Options {
  readonly http: Http
  readonly token: () => string
  readonly language: () => Language
  readonly play: (message: NoticeMessage) => Promise<void>
  readonly mayPlay: () => boolean
  /** Several tabs receive the same notice; one of them plays the sound. */
  readonly claim: CrossTab['claim']
  /** The open lists, which the same socket tells of written rows. */
  readonly live: LiveRows
  readonly place?: Pick<Location, 'protocol' | 'hostname' | 'host'>
}

/** The state of notices in this tab: the bell subscribes to `config`, the pop-ups to `shown`. */
export interface NoticeCenter {
  readonly config: Observable<NoticeSettings>
  readonly shown: Observable<readonly PopUp[]>
  /** Changes with every notice, so that an open panel reloads. */
  readonly updates: Observable<number>
  readonly start: () => Promise<void>
  readonly stop: () => void
  readonly wake: () => void
  readonly rebind: () => void
  readonly read: (id: number | 'all') => Promise<void>
  readonly dismiss: (id: number) => void
  readonly setPlayAudio: (isOn: boolean) => void
}

/** Milliseconds from a refusal until it is looked again whether there are notices: they may have been switched on, or another tab was closed. */
const rest = 60_000

/** Maximum pop-ups at once; the oldest is removed. */
const mostShown = 3
const maxSeen = 500

export function createNoticeCenter({ http, token, language, play, mayPlay, claim, live, place = location }: Options): NoticeCenter {
  const config = createNoticeSettings()
  const shown = createObservable<readonly PopUp[]>([])
  const updates = createObservable(0)
  let settings: Pick<NotifySettings, 'port' | 'path' | 'audio_gap_ms' | 'popup_gap_ms'> = {
    port: null,
    path: notifyPath,
    audio_gap_ms: notifyTimes.sound,
    popup_gap_ms: notifyTimes.popup,
  }
  /** Ids already shown, or written shortly before the page was loaded: a reconnected socket receives some notices again. */
  const seen = new Set<number>()
  /** Undefined until the server has told what the newest one is. */
  let lastId: number | undefined
  let boundWith = ''
  let isOver = false
  /** Without a socket, because the settings could not be read or the server refuses it: when they may be read again. */
  let retryAt: number | undefined
  const watching = createWatching(live, () => socket.watch({ type: 'watch', lists: live.lists() }))

  const popUps = createPopUps({
    gap: () => settings.popup_gap_ms,
    show: (popUp) => shown.set([...shown.get(), popUp].slice(-mostShown)),
  })
  const sounds = createSounds({
    gap: () => settings.audio_gap_ms,
    play: async (message) => {
      if (config.get().playAudio && (await claim(`sound-${message.id}`))) await play(message)
    },
    log: (text) => console.warn(text),
  })
  const socket = createSocket({
    addresses: () => addressesOf(settings, place),
    bind: () => bindWith(token()),
    onMessage: (message) => handleMessage(message),
    onRefused: (code) => void refused(code),
    warn: (text) => console.warn(text),
  })

  const bindWith = (current: string): BindMessage | undefined => {
    if (!current) return undefined
    boundWith = current
    watching.onBind()
    return { type: 'bind', pathInfo: notifyPathInfo, token: current, lang: language(), ...(lastId === undefined ? { last: true } : { since: lastId }) }
  }
  const handleMessage = (received: SocketMessage | WrittenMessage): void => {
    watching.onMessage()
    if (received.type === 'written') live.receive(received.data.list, received.data.ids ?? 'some')
    else handleNotice(received)
  }
  const handleNotice = ({ data: { unread_count, last_id, recent_ids = [], message } }: SocketMessage): void => {
    lastId ??= last_id
    for (const id of recent_ids) seen.add(id)
    config.change({ unreadCount: unread_count })
    updates.set(updates.get() + 1)
    if (!message || seen.has(message.id)) return
    seen.add(message.id)
    for (const old of seen) if (seen.size > maxSeen) seen.delete(old)
    lastId = Math.max(lastId ?? 0, message.id)
    if (message.popup === 1) popUps.push(message)
    if (message.sound === 1 && config.get().playAudio && mayPlay()) sounds.push(message)
  }
  const applySettings = (answer: NotifySettings): void => {
    config.change({ notify: answer.notify, unreadCount: answer.unread_count })
    watching.enable(answer.live === true)
  }
  const fetchNow = async (): Promise<NotifySettings> => {
    retryAt = undefined
    return fetchSettings(http).catch((error: unknown) => {
      retryAt = Date.now() + notifyTimes.retry
      throw error
    })
  }
  const load = async (): Promise<void> => {
    const answer = await fetchNow()
    if (isOver) return
    settings = answer
    applySettings(answer)
    if (answer.notify && token()) return socket.start()
    socket.stop()
    retryAt = Date.now() + rest
  }
  /** This request renews an expired token and returns whether notices are still enabled. */
  const refused = async (code: number): Promise<void> => {
    retryAt = Date.now() + rest
    if (code === closeCodes.tooMany) return
    const before = boundWith
    const answer = await fetchNow().catch(() => undefined) // read again when somebody is here
    if (!answer || isOver) return
    applySettings(answer)
    if (answer.notify && token() && token() !== before) socket.start()
    else retryAt = Date.now() + rest
  }

  return {
    config,
    shown,
    updates,
    start: async () => {
      isOver = false
      if (token()) await load()
    },
    stop: () => {
      isOver = true
      watching.stop()
      socket.stop()
      popUps.clear()
      sounds.clear()
      shown.set([])
      config.stop()
    },
    wake: () => {
      if (retryAt === undefined) return socket.wake()
      if (!isOver && token() && Date.now() >= retryAt) load().catch(() => undefined) // and again when somebody is here
    },
    rebind: socket.rebind,
    read: async (id) => {
      const { unread_count } = await readNotices(http, id)
      config.change({ unreadCount: unread_count })
      updates.set(updates.get() + 1)
    },
    dismiss: (id) => shown.set(shown.get().filter(({ message }) => message.id !== id)),
    setPlayAudio: (playAudio) => config.change({ playAudio }),
  }
}

/**
 * Tells the server which lists are open: after each bind, and when they change. What was written before a bind is not known: the connection was lost, or the
 * lists were read long before it, as in a window that was opened behind another one.
 */
function createWatching(live: LiveRows, send: () => void) {
  let isEnabled = false
  let isBound = false
  let isTimed = false
  let watched: ReadonlySet<string> = new Set()
  /** A list was read before the server knows that it is watched, so it may miss what was written meanwhile. */
  const sendLists = (): void => {
    send()
    const lists = live.lists()
    const added = lists.filter((list) => !watched.has(list))
    watched = new Set(lists)
    for (const list of added) live.receive(list, 'some')
  }
  const stopListening = live.subscribe(() => {
    // lists that close and open in the same moment are told once
    if (isTimed) return
    isTimed = true
    queueMicrotask(() => {
      isTimed = false
      if (isEnabled && isBound) sendLists()
    })
  })
  return {
    /** A server without live lists would refuse the message. */
    enable: (isOn: boolean): void => void (isEnabled = isOn),
    onBind: (): void => {
      isBound = false
      watched = new Set()
    },
    /** The first message after a bind confirms it. */
    onMessage: (): void => {
      if (isBound) return
      isBound = true
      if (isEnabled) sendLists()
    },
    stop: stopListening,
  }
}

type Place = Pick<Location, 'protocol' | 'hostname' | 'host'>

/** By plain http the worker's own port, then the path of the main server; by https the path only. */
export function addressesOf({ port, path }: Pick<NotifySettings, 'port' | 'path'>, { protocol, hostname, host }: Place): [string, ...string[]] {
  if (protocol === 'https:') return [`wss://${host}${path}`]
  const ownPath = `ws://${host}${path}`
  return port === null ? [ownPath] : [`ws://${hostname}:${port}`, ownPath]
}

/** Stored in the browser under `shopConfig`, with other values of the shop. */
interface NoticeSettings {
  readonly playAudio: boolean
  readonly unreadCount: number
  readonly notify: boolean
}

const noticeSettingsKey = 'shopConfig'

function readSettings(): NoticeSettings {
  const { playAudio, unreadCount } = readLocal(noticeSettingsKey)
  // whether notices are on is always loaded from the server, never from storage
  return { playAudio: playAudio !== false, unreadCount: typeof unreadCount === 'number' ? unreadCount : 0, notify: false }
}

interface NoticeSettingsStore extends Observable<NoticeSettings> {
  readonly change: (part: Partial<NoticeSettings>) => void
  readonly stop: () => void
}

/** Other tabs of the browser follow the sound switch. */
function createNoticeSettings(): NoticeSettingsStore {
  const store = createObservable(readSettings())
  const follow = ({ key }: StorageEvent): void => {
    if (key === noticeSettingsKey) store.set({ ...store.get(), playAudio: readSettings().playAudio })
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
