import { closeCodes, notifyRetries, notifyTimes } from '../../resources/message/notice'

import type { BindMessage, SocketMessage } from '../../resources/message/notice'
import type { Clock } from './clock'

/** The used part of a browser's WebSocket. */
export interface SocketConnection {
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: ((event: { readonly code: number }) => void) | null
  readonly send: (text: string) => void
  readonly close: () => void
}

interface Options {
  readonly clock: Clock
  readonly open: (address: string) => SocketConnection
  /** The URLs of the worker, best first. */
  readonly addresses: () => readonly string[]
  /** The bind message; undefined while signed out. */
  readonly bind: () => BindMessage | undefined
  readonly onMessage: (message: SocketMessage) => void
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
}

/** Milliseconds a heartbeat may stay unanswered, on servers that answer them. */
const patience = 10_000
const refusals: readonly number[] = [closeCodes.signIn, closeCodes.forbidden, closeCodes.tooMany]

/** The socket to the notice worker, with heartbeat and reconnection. */
export function createSocket({ clock, open, addresses, bind, onMessage, onRefused, warn, random = Math.random }: Options): NotifySocket {
  let line: SocketConnection | undefined
  let isRunning = false
  let isTired = false
  let hasWarned = false
  let isResting = false
  let tries = 0
  let place = 0
  let answersPings = false
  const timers = new Map<string, () => void>()
  const cancel = (name: string): void => {
    timers.get(name)?.()
    timers.delete(name)
  }
  const later = (name: string, milliseconds: number, work: () => void): void => {
    cancel(name)
    timers.set(name, clock.after(milliseconds, work))
  }

  const connect = (): void => {
    const first = bind()
    const known = addresses()
    const address = known[place % Math.max(1, known.length)]
    if (!isRunning || line || !first || !address) return
    let wasOpen = false
    const next = open(address)
    line = next
    next.onopen = () => {
      wasOpen = true
      next.send(JSON.stringify(bind() ?? first))
      later('beat', notifyTimes.heartbeat, beat)
    }
    next.onmessage = ({ data }) => handleMessage(data)
    next.onclose = ({ code }) => {
      if (line !== next) return
      if (!wasOpen) place += 1 // this endpoint did not open: the next attempt uses the other
      lost(code)
    }
  }
  const handleMessage = (data: unknown): void => {
    const message = messageOf(data)
    if (!message) return
    cancel('answer')
    if (message.type === 'pong') answersPings = true
    else {
      tries = 0
      isTired = false
      hasWarned = false
      onMessage(message as SocketMessage) // its type was checked
    }
  }
  const beat = (): void => {
    line?.send('ping')
    later('beat', notifyTimes.heartbeat, beat)
    if (answersPings) later('answer', patience, () => drop())
  }
  /** The connection is dead without a close event. */
  const drop = (): void => {
    const dead = line
    line = undefined
    dead?.close()
    lost(0)
  }
  const lost = (code: number): void => {
    line = undefined
    cancel('beat')
    cancel('answer')
    if (!isRunning) return
    if (refusals.includes(code)) {
      isRunning = false
      return onRefused(code)
    }
    if (tries >= notifyRetries) return tire()
    tries += 1
    // after a restart of the server all clients would reconnect at once, so the delay is random
    later('retry', code === closeCodes.restarting ? 1000 + random() * 4000 : notifyTimes.retry, connect)
  }
  const tire = (): void => {
    isTired = true
    if (!hasWarned) warn('the notify worker cannot be reached; it is tried again when somebody is here')
    hasWarned = true
  }

  return {
    start: () => {
      if (isRunning) return
      isRunning = true
      tries = 0
      isTired = false
      isResting = false
      connect()
    },
    stop: () => {
      isRunning = false
      for (const name of [...timers.keys()]) cancel(name)
      const old = line
      line = undefined
      old?.close()
    },
    wake: () => {
      if (!isRunning || !isTired || line || isResting) return
      isResting = true
      later('rest', notifyTimes.retry, () => (isResting = false))
      connect()
    },
    rebind: () => {
      const words = bind()
      if (line && words && timers.has('beat')) line.send(JSON.stringify(words))
    },
  }
}

function messageOf(data: unknown): { readonly type: string } | undefined {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : undefined
    const { type } = (parsed ?? {}) as { type?: unknown }
    return type === 'bind' || type === 'notify' || type === 'pong' ? (parsed as { type: string }) : undefined
  } catch {
    return undefined // not a message of this protocol
  }
}
