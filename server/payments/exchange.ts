import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'

import { timeLimit } from '../lib/timeLimit'
import { GatewayError } from './driver'

import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'

import type { ConfigProblem } from './driver'

/** What tests replace. */
export interface DriverSettings {
  /** Milliseconds for one whole call. */
  readonly limit?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface GatewayRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Bytes; a longer answer is none. */
  readonly most?: number
}

export interface GatewayAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const callLimit = 10_000
const answerLimit = 1024 * 1024
export const billLimit = 64 * 1024 * 1024

/**
 * One call of a provider. Whatever prevents an answer leaves the outcome unknown, and so does a failure or overload of the provider itself. Redirects are not
 * followed, because a request is signed for one address.
 */
export async function exchange({ limit = callLimit, signal, most = answerLimit, ...call }: GatewayRequest): Promise<GatewayAnswer> {
  const ends = timeLimit(limit, ...(signal ? [signal] : []))
  const answer = await send(call, ends, most).catch((error: unknown) => {
    const code = ends.aborted ? (signal?.aborted ? 'aborted' : 'timeout') : 'connection'
    throw error instanceof GatewayError ? error : new GatewayError('unknown', code, error instanceof Error ? error.message : 'no answer', { cause: error })
  })
  if (answer.status >= 500 || answer.status === 429) throw new GatewayError('unknown', `http_${answer.status}`, answer.body.toString('utf8', 0, 300))
  return answer
}

/** Parses JSON; undefined if it is none, or of another shape. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // not JSON
    return undefined
  }
}

/** The same for an answer that was expected to have this shape. */
export function answerOf<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = parseJson(schema, text)
  if (parsed === undefined) throw new GatewayError('unknown', 'content', text.slice(0, 300))
  return parsed
}

/** A field of a configuration, its value and what it has to fulfill. */
export type ConfigCheck<Field extends string> = readonly [field: Field, value: unknown, isValid: (text: string) => boolean]

/** Why a configuration is refused: the fields without a text, and those whose text fails its check. */
export const problemsIn = <Field extends string>(checks: readonly ConfigCheck<Field>[]): ConfigProblem<Field>[] =>
  checks.flatMap(([field, value, isValid]): ConfigProblem<Field>[] => {
    if (typeof value !== 'string' || value.trim() === '') return [{ field, problem: 'missing' }]
    return isValid(value) ? [] : [{ field, problem: 'malformed' }]
  })

/** Drivers are made of complete configurations only. */
export function requireNoProblems(problems: readonly ConfigProblem[]): void {
  if (problems.length > 0)
    throw new Error(`expected a complete configuration, but ${problems.map(({ field, problem }) => `${field} is ${problem}`).join(', ')}`)
}

/** `https`, or `http` on this machine: signatures prove who called, but do not hide what. */
export function isGatewayUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, search, hash } = new URL(url)
  if (username || search || hash) return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

function send({ method, url, headers, body = '' }: GatewayRequest, signal: AbortSignal, most: number): Promise<GatewayAnswer> {
  return new Promise((resolve, reject) => {
    const lengthOf = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}
    const request = url.startsWith('https:') ? requestSecure : requestPlain
    // without an agent: a connection that the provider just closed would make the outcome unknown
    const call = request(url, { method, headers: { ...headers, ...lengthOf }, signal, agent: false })
    call.on('error', reject)
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size <= most) return
        reject(new GatewayError('unknown', 'too_long', `an answer of more than ${most} bytes`))
        call.destroy()
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
      answer.on('error', reject)
      answer.on('close', () => reject(new Error('the answer is incomplete')))
    })
    call.end(body)
  })
}
