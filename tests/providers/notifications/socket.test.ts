import { expect, test } from 'vitest'

import { createSocket } from '../../../providers/notifications/socket'
import { fakeClock } from '../../support/fakeClock'
import { fakeLines } from '../../support/notices'

import type { BindMessage, SocketMessage } from '../../../resources/message/notice'

const words: BindMessage = { type: 'bind', pathInfo: 'worker/shop/notify', token: 'secret', lang: 'zh-cn' }

function makeSocket({ addresses = ['ws://shop:2828'], bind = () => words as BindMessage | undefined } = {}) {
  const clock = fakeClock()
  const wires = fakeLines()
  const heard: SocketMessage[] = []
  const warnings: string[] = []
  const refused: number[] = []
  const socket = createSocket({
    clock,
    open: wires.open,
    addresses: () => addresses,
    bind,
    onMessage: (message) => heard.push(message),
    onRefused: (code) => refused.push(code),
    warn: (text) => warnings.push(text),
    random: () => 0.5,
  })
  socket.start()
  const bound = () => {
    wires.last().accept()
    wires.last().translate({ type: 'bind', data: { unread_count: 0 } })
  }
  return { clock, ...wires, heard, warnings, refused, socket, bound }
}

test('S4.22 without a token no socket is opened', () => {
  expect(makeSocket({ bind: () => undefined }).lines).toHaveLength(0)
})

test('S4.23 the first message binds with the path of the worker and the token', () => {
  const { last } = makeSocket()
  expect(last().sent).toEqual([])
  last().accept()
  expect(last().sent.map((text) => JSON.parse(text) as unknown)).toEqual([words])
})

test('S4.25 S9.10 the heartbeat is the text ping every 50 seconds', async () => {
  const { clock, last, bound } = makeSocket()
  bound()
  await clock.pass(49_999)
  expect(last().sent).toHaveLength(1)
  await clock.pass(1)
  expect(last().sent.slice(1)).toEqual(['ping'])
  await clock.pass(50_000)
  expect(last().sent.slice(1)).toEqual(['ping', 'ping'])
})

test('S4.24 messages of the worker are passed on, other messages are ignored', () => {
  const { last, heard } = makeSocket()
  last().accept()
  for (const data of ['{"type":"bind","data":{"unread_count":3}}', 'welcome', '{"type":"init"}', '7', 'null', '{"type":"notify","data":{"unread_count":4}}'])
    last().onmessage?.({ data })
  last().onmessage?.({ data: new ArrayBuffer(1) })
  expect(heard.map(({ data }) => data.unread_count)).toEqual([3, 4])
})

test('S4.26 S9.11 a lost connection is retried three times, 5 seconds apart, then one warning is logged', async () => {
  const { clock, lines, last, warnings, bound } = makeSocket()
  bound()
  last().lose()
  for (const tries of [2, 3, 4]) {
    await clock.pass(4999)
    expect(lines).toHaveLength(tries - 1)
    await clock.pass(1)
    expect(lines).toHaveLength(tries)
    expect(warnings).toEqual([])
    last().lose()
  }
  await clock.pass(600_000)
  expect(lines).toHaveLength(4)
  expect(warnings).toHaveLength(1)
})

test('after the last attempt user activity causes one more, without a warning, and not one per key press', async () => {
  const { clock, lines, last, warnings, socket, bound } = makeSocket()
  const exhaust = async () => {
    for (let n = 0; n < 4; n += 1) {
      last().lose()
      await clock.pass(5000)
    }
  }
  await exhaust()
  expect(lines).toHaveLength(4)
  socket.wake()
  socket.wake()
  expect(lines).toHaveLength(5)
  last().lose()
  socket.wake()
  expect(lines).toHaveLength(5)
  await clock.pass(5000)
  socket.wake()
  expect(lines).toHaveLength(6)
  expect(warnings).toHaveLength(1)
  bound()
  last().lose()
  await clock.pass(5000)
  expect(lines).toHaveLength(7) // then three further attempts
})

test('user activity has no effect while the socket is open or an attempt is pending', async () => {
  const { clock, lines, last, socket, bound } = makeSocket()
  bound()
  socket.wake()
  last().lose()
  socket.wake()
  expect(lines).toHaveLength(1)
  await clock.pass(5000)
  expect(lines).toHaveLength(2)
})

test('if one endpoint cannot be opened the other one is used', async () => {
  const { clock, lines, last } = makeSocket({ addresses: ['ws://shop:2828', 'ws://shop/notify'] })
  last().lose()
  await clock.pass(5000)
  expect(lines.map(({ address }) => address)).toEqual(['ws://shop:2828', 'ws://shop/notify'])
  last().accept()
  last().lose()
  await clock.pass(5000)
  expect(last().address).toBe('ws://shop/notify')
})

test('an unanswered heartbeat closes the connection, once the server is known to answer', async () => {
  const { clock, lines, last, bound } = makeSocket()
  bound()
  await clock.pass(70_000)
  expect(last().isClosed()).toBe(false)
  last().translate({ type: 'pong' })
  await clock.pass(30_000)
  expect(last().sent.at(-1)).toBe('ping')
  await clock.pass(10_000)
  expect(lines[0]?.isClosed()).toBe(true)
  await clock.pass(5000)
  expect(lines).toHaveLength(2)
})

test.each([4401, 4403, 4429])('a refused connection (%i) is not retried', async (code) => {
  const { clock, lines, last, refused, warnings } = makeSocket()
  last().accept()
  last().lose(code)
  await clock.pass(60_000)
  expect(lines).toHaveLength(1)
  expect(refused).toEqual([code])
  expect(warnings).toEqual([])
})

test('browsers reconnect at different times when the server restarts', async () => {
  const { clock, lines, last, bound } = makeSocket()
  bound()
  last().lose(1012)
  await clock.pass(2999)
  expect(lines).toHaveLength(1)
  await clock.pass(1)
  expect(lines).toHaveLength(2)
})

test('a closed socket is not reopened', async () => {
  const { clock, lines, last, socket, bound } = makeSocket()
  bound()
  socket.stop()
  expect(last().isClosed()).toBe(true)
  last().lose()
  socket.wake()
  await clock.pass(120_000)
  expect(lines).toHaveLength(1)
  expect(last().sent).toHaveLength(1)
})

test('a change of the language is sent on the open socket', () => {
  const { last, socket, bound } = makeSocket()
  socket.rebind()
  expect(last().sent).toHaveLength(0)
  bound()
  socket.rebind()
  expect(last().sent).toHaveLength(2)
})
