import { expect, test } from 'vitest'

import { waitingCalls } from '../../../tools/dev/waitingCalls'

/** The part of a browser's request that a page uses. */
function requests() {
  return class extends EventTarget {
    timeout = 10_000
    readonly sent: unknown[] = []
    send(body?: unknown): void {
      this.sent.push(body)
    }
  }
}

test('calls wait while the development server starts again: those that are open, and those that are sent meanwhile', () => {
  const Request = requests()
  const reportRunning = waitingCalls(Request)
  const [done, open, later, after] = [new Request(), new Request(), new Request(), new Request()]
  done.send()
  done.dispatchEvent(new Event('loadend'))
  open.send('typed' as never)
  expect(open.timeout).toBe(10_000)
  reportRunning(false)
  later.send()
  expect([done.timeout, open.timeout, later.timeout]).toEqual([10_000, 0, 0])
  reportRunning(true)
  after.send()
  expect(after.timeout).toBe(10_000)
  expect(open.sent).toEqual(['typed'])
})
