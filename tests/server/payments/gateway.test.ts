import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { gateways } from '../../../server/payments/drivers'
import { root } from '../../support/sources'
import { names, newNo, startGatewayShop } from './gatewayShop'

import type { GatewayConfigs } from '../../../server/payments/drivers'
import type { GatewayShop } from './gatewayShop'

let shop: GatewayShop
beforeAll(async () => {
  shop = await startGatewayShop()
})
afterEach(() => shop.control('reset', {}))
afterAll(() => shop.close())

const sentOf = async (no: string, least: number) => {
  for (;;) {
    const sent = (await shop.state()).sent.filter(({ paymentNo }) => paymentNo === no)
    if (sent.length >= least) return sent
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('the page shows amount and subject in both languages, and pays', async () => {
  const payment = shop.payment('test', { subject: '<b>茶</b>', cents: 105 })
  const start = await shop.drivers.test.create(payment)
  const address = start.kind === 'redirect' ? start.url : ''
  const page = await (await fetch(address)).text()
  expect(page).toContain('¥1.05')
  expect(page).toContain('&lt;b&gt;茶&lt;/b&gt;')
  expect(page).not.toContain('<b>')
  expect(page).toContain('支付失败 Fail')
  const press = (action: string) => fetch(address, { method: 'POST', body: new URLSearchParams({ action, back: payment.returnUrl }), redirect: 'manual' })
  for (const action of ['later', 'fail']) {
    const response = await press(action)
    expect([response.status, response.headers.get('location')]).toEqual([303, payment.returnUrl])
  }
  expect((await shop.drivers.test.query(payment.paymentNo)).state).toBe('pending')
  expect((await press('pay')).status).toBe(303)
  await shop.noticesOf(payment.paymentNo)
  expect((await shop.drivers.test.query(payment.paymentNo)).state).toBe('paid')
  expect((await press('pay')).status).toBe(409)
})

test.each(names)('%s: notices that get lost are repeated', async (name) => {
  const { paymentNo } = await shop.begin(name)
  await shop.control('behavior', { paymentNo, loseNotices: 3 })
  await shop.control('pay', { paymentNo })
  expect(await shop.noticesOf(paymentNo)).toHaveLength(1)
})

test.each(names)('%s: a notice is sent several times at once', async (name) => {
  const { paymentNo } = await shop.begin(name)
  await shop.control('behavior', { paymentNo, noticeCopies: 5 })
  await shop.control('pay', { paymentNo })
  expect(await shop.noticesOf(paymentNo, 5)).toHaveLength(5)
})

test.each(names)('%s: a notice reports another amount, and an unknown number', async (name) => {
  const { paymentNo } = await shop.begin(name)
  const unknown = newNo()
  await shop.control('behavior', { paymentNo, noticeCents: 1, noticeNo: unknown })
  await shop.control('pay', { paymentNo })
  const [received] = await shop.noticesOf(unknown)
  expect(received?.notice).toMatchObject({ kind: 'payment', paymentNo: unknown, cents: 1, state: 'paid' })
})

test.each(names)('%s: the notice of a refund comes before that of its payment', async (name) => {
  const { paymentNo, cents, notifyUrl } = await shop.begin(name)
  await shop.control('behavior', { paymentNo, refundNoticeFirst: true })
  await shop.control('pay', { paymentNo })
  await shop.drivers[name].refund({ paymentNo, refundNo: newNo(), cents: 1, totalCents: cents, reason: '', notifyUrl })
  const received = await shop.noticesOf(paymentNo, 2)
  expect(received.map(({ notice }) => notice?.kind)).toEqual(['refund', 'payment'])
})

test.each(names)('%s: a notice is sent again on request', async (name) => {
  const { paymentNo } = await shop.beginPaid(name)
  await shop.control('report', { paymentNo })
  expect(await sentOf(paymentNo, 2)).toHaveLength(2)
})

test('an unknown behavior, and a call that is no JSON, are refused', async () => {
  await expect(shop.control('behavior', { loose: 1 } as object)).rejects.toThrow('no behavior loose')
  const response = await fetch(`${shop.url}/control/reset`, { method: 'POST', body: 'x=1', headers: { 'content-type': 'text/plain' } })
  expect(response.status).toBe(404)
})

test('as a process of its own it keeps keys, payments and due notices in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  const file = join(folder, 'state.json')
  try {
    const first = await startProcess(file)
    const driver = gateways.test.driverOf(first.configs.test)
    const payment = shop.payment('test')
    await driver.create({ ...payment, notifyUrl: 'http://127.0.0.1:9/' })
    const late = shop.payment('test')
    await driver.create(late)
    await first.control('pay', { paymentNo: payment.paymentNo })
    await first.stop()
    const second = await startProcess(file)
    expect(second.configs.wechat).toEqual({ ...first.configs.wechat, baseUrl: second.configs.wechat.baseUrl })
    const again = gateways.test.driverOf(second.configs.test)
    expect([(await again.query(payment.paymentNo)).state, (await again.query(late.paymentNo)).state]).toEqual(['paid', 'pending'])
    expect(await second.due()).toMatchObject([{ paymentNo: payment.paymentNo }])
    await second.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

async function startProcess(file: string) {
  const args = ['--import', './tools/help.mjs', '--import', 'tsx', 'tools/gateway/main.ts', '--port', '0', '--file', file]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /(http:\S+)\/config$/.exec(line)?.[1] ?? ''
    if (url) break
  }
  const configs = (await (await fetch(`${url}/config`)).json()) as GatewayConfigs
  return {
    configs,
    control: (verb: string, body: object) =>
      fetch(`${url}/control/${verb}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    due: async () => ((await (await fetch(`${url}/control/state`)).json()) as { due: unknown }).due,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
