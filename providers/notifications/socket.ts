import ReconnectingWebSocket from 'reconnecting-websocket'

import { closeCodes, notifyRetries, notifyTimes } from '../../resources/message/notice'

import type { BindMessage, WrittenMessage, SocketMessage, WatchMessage } from '../../resources/message/notice'

interface Options {
  /** The URLs of the worker, best first. */
  readonly addresses: () => readonly [string, ...string[]]
  /** The bind message; undefined while signed out. */
  readonly bind: () => BindMessage | undefined
  readonly onMessage: (message: SocketMessage | WrittenMessage) => void
  /** The server refuses this account or session; do not retry. */
  readonly onRefused: (code: number) => void
  readonly warn: (text: string) => void
  readonly random?: () => number
}

export interface NotifySocket {
  readonly start: () => void
  readonly stop: () => void
  /** Called on user activity: after the last attempt has failed, one more is made without a warning. */
  readonly wake: () => void
  /** Sends the bind message again, in another language. */
  readonly rebind: () => void
  readonly watch: (message: WatchMessage) => void
}

/** Milliseconds a heartbeat may stay unanswered, on servers that answer them. */
const patience = 10_000
const refusals: readonly number[] = [closeCodes.signIn, closeCodes.forbidden, closeCodes.tooMany]

/** The attempts are counted here: the package would begin again after a time of connection, not after a message of the server. */
const reconnection = {
  minReconnectionDelay: notifyTimes.retry,
  maxReconnectionDelay: notifyTimes.retry,
  reconnectionDelayGrowFactor: 1,
  connectionTimeout: 10_000,
  /** Messages are about this moment: nothing is sent later. */
  maxEnqueuedMessages: 0,
}

/** The socket to the notice worker, with heartbeat; a lost connection is opened again by reconnecting-websocket. */
export function createSocket({ addresses, bind, onMessage, onRefused, warn, random = Math.random }: Options): NotifySocket {
  let line: ReconnectingWebSocket | undefined
  let isRunning = false
  let hasWarned = false
  let tries = 0
  let place = 0
  let answersPings = false
  const timers = createTimers()

  const connect = (): void => {
    let wasOpen = false
    const next = new ReconnectingWebSocket(
      () => {
        if (!bind()) {
          close()
          next.close() // signed out meanwhile: the package opens nothing once it is closed
        }
        const known = addresses()
        return known[place % known.length] ?? known[0]
      },
      undefined,
      reconnection,
    )
    next.onopen = () => {
      wasOpen = true
      send(bind())
      timers.set('beat', notifyTimes.heartbeat, beat)
    }
    next.onmessage = ({ data }) => handleMessage(data)
    next.onclose = ({ code }) => {
      if (line !== next) return
      if (!wasOpen) place += 1 // this endpoint did not open: the next attempt uses the other
      wasOpen = false
      handleClose(code)
    }
    line = next
  }
  const close = (): void => {
    const old = line
    line = undefined
    timers.cancel('beat')
    timers.cancel('answer')
    if (old) closeQuietly(old)
  }
  const send = (message: BindMessage | WatchMessage | undefined): void => {
    if (message) line?.send(JSON.stringify(message))
  }
  const handleMessage = (data: unknown): void => {
    const message = messageOf(data)
    if (!message) return
    timers.cancel('answer')
    if (message.type === 'pong') answersPings = true
    else {
      tries = 0
      hasWarned = false
      onMessage(message as SocketMessage | WrittenMessage) // its type was checked
    }
  }
  const beat = (): void => {
    line?.send('ping')
    timers.set('beat', notifyTimes.heartbeat, beat)
    if (answersPings) timers.set('answer', patience, () => lost(notifyTimes.retry)) // dead without a close event
  }
  const handleClose = (code: number): void => {
    timers.cancel('beat')
    timers.cancel('answer')
    if (refusals.includes(code)) {
      stop()
      onRefused(code)
      return
    }
    // after a restart of the server all clients would reconnect at once, so the delay is random
    lost(code === closeCodes.restarting ? 1000 + random() * 4000 : undefined)
  }
  /** Without a delay the package reconnects by itself. */
  const lost = (delay?: number): void => {
    const isLast = tries >= notifyRetries
    tries += 1
    if (isLast || delay !== undefined) close()
    if (isLast) warnOnce()
    else if (delay !== undefined) timers.set('retry', delay, connect)
  }
  const warnOnce = (): void => {
    if (!hasWarned) warn('the notify worker cannot be reached; it is tried again when somebody is here')
    hasWarned = true
  }
  const stop = (): void => {
    isRunning = false
    timers.clear()
    close()
  }

  return {
    start: () => {
      if (isRunning) return
      isRunning = true
      tries = 0
      connect()
    },
    stop,
    wake: () => {
      if (!isRunning || line || timers.has('retry') || timers.has('rest')) return
      timers.set('rest', notifyTimes.retry)
      connect()
    },
    rebind: () => send(bind()),
    watch: send,
  }
}

/** Timers by name: a new one replaces the former one of its name. */
function createTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const cancel = (name: string): void => {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
  return {
    has: (name: string): boolean => timers.has(name),
    cancel,
    clear: (): void => {
      for (const name of [...timers.keys()]) cancel(name)
    },
    set: (name: string, milliseconds: number, work?: () => void): void => {
      cancel(name)
      const timer = setTimeout(() => {
        timers.delete(name)
        work?.()
      }, milliseconds)
      timers.set(name, timer)
    },
  }
}

function messageOf(data: unknown): { readonly type: string } | undefined {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    const { type } = (parsed ?? {}) as { type?: unknown }
    return type === 'bind' || type === 'notify' || type === 'written' || type === 'pong' ? (parsed as { type: string }) : undefined
  } catch {
    return undefined // not a message of this protocol
  }
}

/** A browser reports a warning for a connection that is closed while it is being made, so such a one is closed afterwards. */
function closeQuietly(line: ReconnectingWebSocket): void {
  const end = (): void => line.close()
  if (line.readyState !== line.CONNECTING) return end()
  Object.assign(line, { onopen: end, onclose: end, onmessage: null })
}
