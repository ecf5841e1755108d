import type { TabChannel } from '../crossTab'
import type { SocketConnection } from './socket'

/** A browser's socket as the notices use it: what is said before it is open, or after it has closed, is dropped. */
export function openWebSocket(address: string): SocketConnection {
  const socket = new WebSocket(address)
  const line: SocketConnection = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
  socket.onopen = () => line.onopen?.()
  socket.onmessage = ({ data }: MessageEvent<unknown>) => line.onmessage?.({ data })
  socket.onclose = ({ code }) => line.onclose?.({ code })
  return line
}

/** The talk between the tabs of this browser, where it has any. */
export function openChannel(): (TabChannel & { readonly close: () => void }) | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const tabs = new BroadcastChannel('zhanggui-notices')
  const channel: TabChannel = { onmessage: null, postMessage: (data) => tabs.postMessage(data) }
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => channel.onmessage?.({ data })
  return Object.assign(channel, { close: () => tabs.close() })
}
