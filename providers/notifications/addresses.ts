import type { NotifySettings } from '../../resources/message/notice'

type Place = Pick<Location, 'protocol' | 'hostname' | 'host'>

/** On plain http the worker's own port, then the path of the main server; on https the path only. */
export function addressesOf({ port, path }: Pick<NotifySettings, 'port' | 'path'>, { protocol, hostname, host }: Place): string[] {
  if (protocol === 'https:') return [`wss://${host}${path}`]
  return [...(port === null ? [] : [`ws://${hostname}:${port}`]), `ws://${host}${path}`]
}
