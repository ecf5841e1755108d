import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { addressOfNotice } from '../../../providers/notifications/calls'
import { addressesOf } from '../../../providers/notifications/noticeCenter'
import { envelope } from '../../support/fakeWire'
import { answered, liveSettings, makeCenter, pass, place, settings, watchedIn } from '../../support/noticeCenter'
import { makeNotice } from '../../support/notices'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S4.22 S2.37 no socket is opened without a token or while notices are off', async () => {
  expect((await makeCenter({ token: '' })).lines).toHaveLength(0)
  const off = await makeCenter({ config: { ...settings, notify: false } })
  expect(off.lines).toHaveLength(0)
  expect(off.notifier.config.get().notify).toBe(false)
})

test('S9.8 the socket connects to the port of the worker', async () => {
  expect((await makeCenter()).last().address).toBe('ws://shop:2828')
})

test('S9.9 a page loaded by https connects to the path, one by http to the port first', () => {
  expect(addressesOf(settings, { ...place, protocol: 'https:', host: 'shop.cn' })).toEqual(['wss://shop.cn/notify'])
  expect(addressesOf(settings, place)).toEqual(['ws://shop:2828', 'ws://shop:8000/notify'])
  expect(addressesOf({ ...settings, port: null }, place)).toEqual(['ws://shop:8000/notify'])
})

test('S4.24 a notice increases the count, pops up and plays its sound, once even if it arrives twice', async () => {
  const { notifier, told, played, last } = await makeCenter()
  expect(notifier.config.get().unreadCount).toBe(2)
  last().accept()
  const notice = makeNotice()
  told(notice)
  told(notice)
  await pass(10_000)
  expect(notifier.config.get().unreadCount).toBe(3)
  expect(notifier.shown.get().map(({ message }) => message.id)).toEqual([notice.id])
  expect(played).toEqual([notice.id])
})

test('a kind without pop-up and sound only increases the count', async () => {
  const { notifier, told, played } = await makeCenter()
  told(makeNotice({ popup: 0, sound: 0 }))
  await pass(1000)
  expect([notifier.shown.get(), played, notifier.config.get().unreadCount]).toEqual([[], [], 3])
})

test('S2.39 S3.32 the sound switch mutes the next notice and is kept over a reload with other stored settings', async () => {
  localStorage.setItem('shopConfig', JSON.stringify({ money_rate: 3 }))
  const { notifier, told, played } = await makeCenter()
  notifier.setPlayAudio(false)
  told(makeNotice())
  await pass(1000)
  expect(played).toEqual([])
  expect(JSON.parse(localStorage.getItem('shopConfig') ?? '')).toEqual({ money_rate: 3, playAudio: false, unreadCount: 3, notify: true })
  expect((await makeCenter()).notifier.config.get().playAudio).toBe(false)
})

test('a page without user interaction plays no sound', async () => {
  const { told, played } = await makeCenter({ canPlay: false })
  told(makeNotice())
  await pass(1000)
  expect(played).toEqual([])
})

test('a notice whose sound another tab plays still pops up in this one', async () => {
  const { notifier, told, played, claimed } = await makeCenter({ isFirst: false })
  told(makeNotice({ id: 7 }))
  await pass(10_000)
  expect([played, claimed, notifier.shown.get().map(({ message }) => message.id)]).toEqual([[], ['sound-7'], [7]])
})

test('S2.40 S7.42 reading a notice calls the server and uses its count', async () => {
  const { notifier, wire } = await makeCenter()
  await answered(notifier.read(7))
  expect(wire.log.at(-1)).toMatchObject({ method: 'post', url: '/admin/shop.notify.Notify/read', body: { id: 7 } })
  expect(notifier.config.get().unreadCount).toBe(1)
})

test('a reconnected socket sends the id of the last notice', async () => {
  const { last, told, lines } = await makeCenter()
  last().accept()
  const notice = makeNotice()
  told(notice)
  last().lose()
  await pass(5000)
  last().accept()
  expect(lines).toHaveLength(2)
  expect(JSON.parse(last().sent[0] ?? '')).toMatchObject({ token: 'secret', since: notice.id })
})

test('a socket that was told of no notice yet sends the newest one of before', async () => {
  const { last } = await makeCenter()
  last().accept()
  expect(JSON.parse(last().sent[0] ?? '')).toMatchObject({ last: true })
  last().translate({ type: 'bind', data: { unread_count: 0, last_id: 0 } })
  last().lose()
  await pass(5000)
  last().accept()
  expect(JSON.parse(last().sent[0] ?? '')).toMatchObject({ since: 0 })
})

test('notices of shortly before the page was loaded do not pop up when they are sent again', async () => {
  const { last, told, notifier } = await makeCenter()
  last().accept()
  last().translate({ type: 'bind', data: { unread_count: 2, last_id: 9, recent_ids: [8] } })
  told(makeNotice({ id: 8 }))
  told(makeNotice({ id: 7 }))
  await pass(5000)
  expect(notifier.shown.get().map(({ message }) => message.id)).toEqual([7])
})

test('S4.26 S8.26 after three attempts a warning is logged to the console and not shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { last, lines, wire } = await makeCenter()
  for (let n = 0; n < 5; n += 1) {
    last().lose()
    await pass(5000)
  }
  expect(lines).toHaveLength(4)
  expect(warned).toHaveBeenCalledTimes(1)
  expect(wire.notices).toEqual([])
})

test('a session with a renewed token reconnects with the new one', async () => {
  const { last, lines, session } = await makeCenter()
  last().accept()
  session.token = 'renewed'
  last().lose(4401)
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  last().accept()
  expect(last().sent[0]).toContain('renewed')
})

test('settings that could not be read are read again when somebody is here, but not at each key', async () => {
  const { notifier, wire, answers, session, lines } = await makeCenter({ token: '' })
  session.token = 'secret'
  answers['config'] = { fails: 'network' }
  await answered(notifier.start().catch(() => undefined))
  answers['config'] = envelope(1, settings)
  for (const wait of [10, 5000, 10]) {
    notifier.wake()
    await pass(wait)
  }
  expect([wire.log.length, notifier.config.get().notify, lines.length]).toEqual([2, true, 1])
})

test('a session whose token could not be renewed while the server restarts reconnects when somebody is here', async () => {
  const { last, lines, session, answers, notifier } = await makeCenter()
  last().accept()
  answers['config'] = { fails: 'network' }
  last().lose(4401)
  await pass(6000)
  answers['config'] = envelope(1, settings)
  session.token = 'renewed'
  notifier.wake()
  await vi.waitFor(() => expect(lines).toHaveLength(2))
})

test('an account that has lost its rights loses the bell', async () => {
  const { last, lines, answers, notifier } = await makeCenter()
  last().accept()
  answers['config'] = envelope(1, { ...settings, notify: false })
  last().lose(4403)
  await vi.waitFor(() => expect(notifier.config.get().notify).toBe(false))
  expect(lines).toHaveLength(1)
})

test.each([
  ['S2.41', 'order_new', '/admin/shop/order?status=2&order_no=26112100001'],
  ['S2.42', 'order_cancel', '/admin/shop/order?status=7'],
  ['S2.43', 'order_refund', '/admin/shop/refund?audit_status=1&order_no=26112100001'],
  ['S2.44', 'export_task', '/admin/shop/export?name=%E8%8C%B6+%26+1'],
  ['S2.45', 'stock_low', '/admin/shop/goods?name=%E8%8C%B6+%26+1'],
] as const)('%s a notice of %s opens %s', (_, message_type, address) => {
  expect(addressOfNotice({ message_type, message_data: { id: 1, order_no: '26112100001', name: '茶 & 1' } }).address).toBe(address)
})

test('the open lists are named after the bind is confirmed, and whenever others are open', async () => {
  const { live, last } = await makeCenter({ config: liveSettings })
  const close = live.watch('shop/order', () => undefined)
  last().accept()
  await pass(10)
  expect(watchedIn(last().sent)).toEqual([])
  last().translate({ type: 'bind', data: { unread_count: 0 } })
  const closeToo = live.watch('shop/order', () => undefined)
  live.watch('shop/refund', () => undefined)
  await pass(10)
  expect(watchedIn(last().sent)).toEqual([['shop/order'], ['shop/order', 'shop/refund']])
  close()
  await pass(10)
  closeToo()
  await pass(10)
  expect(watchedIn(last().sent).slice(2)).toEqual([['shop/refund']])
})

test('written rows reach the list that watches them and leave the bell as it is', async () => {
  const { live, last, notifier } = await makeCenter({ config: liveSettings })
  const [heard, others]: [unknown[], unknown[]] = [[], []]
  live.watch('shop/order', (ids) => heard.push(ids))
  live.watch('shop/refund', (ids) => others.push(ids))
  last().accept()
  last().translate({ type: 'bind', data: { unread_count: 5 } })
  heard.length = others.length = 0
  last().translate({ type: 'written', data: { list: 'shop/order', ids: [3, 4] } })
  last().translate({ type: 'written', data: { list: 'shop/order' } })
  last().translate({ type: 'written', data: { list: 'shop/nothing', ids: [1] } })
  expect([heard, others, notifier.config.get().unreadCount]).toEqual([[[3, 4], 'some'], [], 5])
})

test('after the first bind and after a lost connection every open list learns that its rows may have been written', async () => {
  const { live, last } = await makeCenter({ config: liveSettings })
  const heard: unknown[] = []
  live.watch('shop/order', (ids) => heard.push(ids))
  last().accept()
  expect(heard).toEqual([])
  last().translate({ type: 'bind', data: { unread_count: 0 } })
  expect(heard).toEqual(['some'])
  last().translate({ type: 'bind', data: { unread_count: 0 } })
  expect(heard).toEqual(['some'])
  heard.length = 0
  last().lose()
  await pass(6000)
  last().accept()
  last().translate({ type: 'bind', data: { unread_count: 0 } })
  await pass(10)
  expect([heard, watchedIn(last().sent)]).toEqual([['some'], [['shop/order']]])
})

test('live lists alone open no socket, and a server without live lists is not asked for them', async () => {
  const quiet = await makeCenter({ config: { ...liveSettings, notify: false } })
  expect(quiet.lines).toHaveLength(0)
  const old = await makeCenter()
  const heard: unknown[] = []
  old.live.watch('shop/order', (ids) => heard.push(ids))
  old.last().accept()
  old.last().translate({ type: 'bind', data: { unread_count: 0 } })
  await pass(10)
  expect([watchedIn(old.last().sent), heard]).toEqual([[], []])
})
