import type { SocketConnection } from './socket'

/** A browser's socket for notices: messages before it is open, or after it has closed, are dropped. */
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
