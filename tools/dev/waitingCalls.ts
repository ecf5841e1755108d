/** What of `XMLHttpRequest` is used, which sends the calls of the product. */
interface WaitingRequest extends EventTarget {
  timeout: number
  send: (body?: never) => void
}

/**
 * Calls end after the time that the product gives them. While the server of `npm run dev` starts again they wait instead: Vite holds them until it runs.
 * Watches the calls of this class; returns the function that tells whether the server runs.
 */
export function waitingCalls({ prototype }: { readonly prototype: WaitingRequest }): (isRunning: boolean) => void {
  const open = new Set<WaitingRequest>()
  let runs = true
  const { send } = prototype
  prototype.send = function sendWaiting(this: WaitingRequest, body) {
    open.add(this)
    this.addEventListener('loadend', () => open.delete(this), { once: true })
    if (!runs) this.timeout = 0
    send.call(this, body)
  }
  return (isRunning) => {
    runs = isRunning
    if (!isRunning) for (const call of open) call.timeout = 0
  }
}
