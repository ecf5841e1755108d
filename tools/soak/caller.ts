import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { refusals } from '../../resources/errors'
import { code, headers } from '../../resources/kit/protocol/envelope'
import { demoSignIn } from '../../server/demo/signIn'

import type { Envelope } from '../../resources/kit/protocol/envelope'
import type { RefusalCode } from '../../resources/kit/errors'
import type { Tally } from './tally'

type Data = Readonly<Record<string, unknown>>
export type Answer = Envelope<Data | null>

/** The final result of a change. `given up`: no response for a minute. */
export type Outcome = { readonly is: 'done' | 'refused' | 'given up'; readonly key: string; readonly answer?: Answer }

export interface Caller {
  readonly token: () => string
  readonly signIn: () => Promise<void>
  readonly signOut: () => Promise<void>
  /** Sends a read; undefined if there was no response or an error. */
  readonly read: (path: string) => Promise<Answer | undefined>
  /** Sends a change with one idempotency key and repeats it until its outcome is known. The body may contain the key, for example as its memo. */
  readonly write: (path: string, bodyOf: (key: string) => object | FormData) => Promise<Outcome>
}

/** Refusals that leave the outcome open: the change may have been made, so it is sent again. */
const again: readonly string[] = (['in_progress', 'busy', 'unavailable', 'too_slow', 'sign_in_busy'] satisfies RefusalCode[]).map((name) => refusals[name].en)
const signedOut: readonly number[] = [code.signIn, code.expired]
const patience = { call: 15_000, change: 60_000 } as const

/** A member of staff in a browser, with a session of their own. */
export function makeCaller(url: string, tally: Tally): Caller {
  let token = ''

  async function send(method: string, path: string, { body, key }: { readonly body?: object; readonly key?: string } = {}): Promise<Answer | undefined> {
    const isForm = body instanceof FormData
    tally.count('requests')
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          server: 'true',
          [headers.language]: 'en',
          ...(token && { [headers.adminToken]: token }),
          ...(key && { [headers.idempotency]: key }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience.call),
      })
      const answer = (await response.json()) as Answer // either the envelope, or the error below
      if (answer.msg !== refusals.unknown.en) return answer
      tally.failure(`a bug: ${method} ${path} was answered with ${response.status}`)
    } catch {
      tally.count('answers lost')
    }
    return undefined
  }

  const signIn = async (): Promise<void> => {
    for (token = ''; token === '';) {
      const answer = await send('POST', '/admin/Index/login', { body: { ...demoSignIn, keep: false } })
      if (answer?.code === code.done) token = String((answer.data?.['userInfo'] as Data | undefined)?.['token'])
      else await pause(200)
    }
    tally.count('sign-ins')
  }

  return {
    token: () => token,
    signIn,
    signOut: async () => {
      await send('POST', '/admin/Index/logout', { body: {} })
      token = ''
    },
    read: async (path) => {
      const begin = performance.now()
      const answer = await send('GET', path)
      if (answer && signedOut.includes(answer.code)) await signIn()
      if (answer?.code !== code.done) return undefined
      tally.time(performance.now() - begin)
      return answer
    },
    write: async (path, bodyOf) => {
      const key = randomUUID()
      const body = bodyOf(key)
      for (const until = Date.now() + patience.change; Date.now() < until; await pause(100 + Math.random() * 200)) {
        const answer = await send('POST', path, { body, key })
        if (answer && signedOut.includes(answer.code)) await signIn()
        else if (answer?.code === code.done) {
          tally.count('acknowledged')
          if (Math.random() < 0.2) await replay(path, body, key)
          return { is: 'done', key, answer }
        } else if (answer && !again.includes(answer.msg)) return { is: 'refused', key, answer }
      }
      tally.failure(`${path}: no outcome within ${patience.change / 1000} s`)
      return { is: 'given up', key }
    },
  }

  /** Sends an acknowledged change again: it must be accepted and not be made a second time. */
  async function replay(path: string, body: object, key: string): Promise<void> {
    const answer = await send('POST', path, { body, key })
    if (!answer || again.includes(answer.msg) || signedOut.includes(answer.code)) return
    tally.count('sent twice')
    if (answer.code !== code.done) tally.failure(`${path}: a repeated acknowledged change was refused: ${answer.msg}`)
  }
}
