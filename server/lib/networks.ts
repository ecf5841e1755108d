import { BlockList, isIP } from 'node:net'

/** `203.0.113.7` or `203.0.113.0/24`, in either version. */
export const isNetwork = (text: string): boolean => parsed(text) !== undefined

/** Whether the list has the address, alone or in a network. What is no network counts as nothing. */
export const isInNetworks = (networks: readonly string[], ip: string): boolean => blockListOf(networks)(ip)

/** The same for many addresses. */
export function blockListOf(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const one of networks) {
    const network = parsed(one)
    if (network) list.addSubnet(network.address, network.bits, network.version)
  }
  return (ip) => {
    const [address = ''] = ip.split('%')
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

function parsed(text: string): { readonly address: string; readonly bits: number; readonly version: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (version === 0 || more.length > 0 || address.includes('%') || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || Number(bits ?? most) > most)
    return undefined
  return { address, bits: Number(bits ?? most), version: version === 4 ? 'ipv4' : 'ipv6' }
}
