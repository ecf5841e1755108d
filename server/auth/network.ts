import { isIPv6 } from 'node:net'

/** What one visitor holds of an address: one of IPv4, and of IPv6 the network of 64 bits, within which anybody chooses freely. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address.slice(0, 50)
}

/** The eight groups, without leading zeros. The last two may be written as IPv4, but they do not matter here. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...(after ?? [])].map((group) => group.replace(/^0+(?=.)/, ''))
}
