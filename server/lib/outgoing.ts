import { lookup as resolveName } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Requests to addresses that people typed in. Only public ones are reached, or the server could be made to call its own network: every address of the name
 * is checked, and the connection goes to those that were checked, because the name may have others a moment later.
 */
export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends the whole call. */
  readonly signal: AbortSignal
  /** `host:port` of receivers that are reached wherever they are, also by plain http. */
  readonly allowedHosts: readonly string[]
  /** The resolver; tests replace it. */
  readonly resolve?: (name: string) => Promise<LookupAddress[]>
}

export interface OutgoingAnswer {
  readonly status: number
  /** At most `maxAnswer` bytes of the body. */
  readonly text: string
}

export const maxAnswer = 65_536

/** Whether a URL may be called at all, as far as it can be seen without resolving its name. */
export function isCallable(url: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  if (username || password || hostname === '') return false
  if (isAllowed(url, allowedHosts)) return protocol === 'https:' || protocol === 'http:'
  const address = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(address) === 0 || isPublic(address))
}

/** Sends a POST request. Redirects are not followed. */
export function post({ url, headers, body, signal, allowedHosts, resolve = resolveAll }: OutgoingRequest): Promise<OutgoingAnswer> {
  if (!isCallable(url, allowedHosts)) return Promise.reject(new Error('the address is not public'))
  const lookup = isAllowed(url, allowedHosts) ? undefined : checkedLookup(resolve)
  const request = url.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((settle, reject) => {
    // without an agent no connection is used twice
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      agent: false,
      ...(lookup && { lookup }),
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      let size = 0
      const finish = (): void => settle({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).subarray(0, maxAnswer).toString('utf8') })
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size < maxAnswer) return
        finish()
        call.destroy()
      })
      answer.on('end', finish)
      answer.on('error', reject)
    })
    call.end(body)
  })
}

/** An IPv4 address inside an IPv6 one counts as itself. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(-4)).range() === 'unicast'
  return address.range() === 'unicast' && address.match(globalUnicast)
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

function isAllowed(url: string, hosts: readonly string[]): boolean {
  const { hostname, port, protocol } = new URL(url)
  return hosts.includes(`${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`)
}

const resolveAll = (name: string): Promise<LookupAddress[]> => resolveName(name, { all: true })

function checkedLookup(resolve: (name: string) => Promise<LookupAddress[]>): LookupFunction {
  return (name, { all }, callback) => {
    void resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublic(address))) callback(new Error('the address is not public'), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}
