import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { refusals } from '../../resources/errors'
import { code, headers } from '../../resources/kit/protocol/envelope'

import type { RefusalCode } from '../../resources/kit/errors'
import type { Answer } from '../soak/caller'
import type { Tally } from '../soak/tally'

/** A shop that may be killed at any time, and what has happened to it. */
export interface Shop {
  readonly url: string
  readonly tally: Tally
}

/** What `killAtStatement.mjs` kills, and when. */
export interface Kill {
  readonly victim: 'server' | 'postgres'
  readonly at: number | 'answer'
}

export interface Sending {
  readonly token: Readonly<Record<string, string>>
  readonly body: object
  /** When the first try is killed. */
  readonly kill?: Kill | undefined
}

/** Refusals that leave the outcome open. */
const again: readonly string[] = (['in_progress', 'busy', 'unavailable', 'too_slow', 'unknown'] satisfies RefusalCode[]).map((name) => refusals[name].en)
const patience = 120_000

/** Sends a change with one key until its outcome is known. Undefined if it was refused. */
export async function send({ url, tally }: Shop, path: string, { token, body, kill }: Sending): Promise<Readonly<Record<string, unknown>> | undefined> {
  const key = randomUUID()
  let killing = kill && { 'x-kill-at': String(kill.at), 'x-kill': kill.victim }
  for (const until = Date.now() + patience; Date.now() < until; await pause(50 + Math.random() * 200)) {
    tally.count('requests')
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        ...{ server: 'true', 'content-type': 'application/json', [headers.language]: 'en', [headers.idempotency]: key },
        ...token,
        ...killing,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).then(
      (response) => response.json() as Promise<Answer>,
      () => undefined,
    )
    killing = undefined
    if (answer === undefined) tally.count('answers lost')
    else if (answer.code === code.done) return answer.data ?? {}
    else if (!again.includes(answer.msg)) {
      tally.count(`refused: ${path} ${answer.msg.slice(0, 40)}`)
      return undefined
    }
  }
  tally.failure(`${path}: no outcome within ${patience / 1000} s`)
  return undefined
}
