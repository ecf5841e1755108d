import { blockListOf } from '../lib/networks'

import type { IncomingMessage } from 'node:http'

import type { Config } from '../deps'

/**
 * The address of a client as `request.ip` is for calls: the nearest one that is no trusted proxy. What is farther away was written by the client, who could
 * name any address.
 */
export function clientAddress({ headers, socket }: AddressedRequest, trustProxy: Config['trustProxy']): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .flatMap((one) => one.trim() || [])
  const addresses = [socket.remoteAddress ?? '', ...forwarded.toReversed()]
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : blockListOf(trustProxy || [])
  return addresses.find((address, hop) => !isTrusted(address, hop)) ?? addresses.at(-1) ?? ''
}

interface AddressedRequest {
  readonly headers: IncomingMessage['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}
