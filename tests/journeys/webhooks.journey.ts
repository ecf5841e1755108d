import { createHmac } from 'node:crypto'

import { demoSignIn } from '../../server/demo/signIn'
import { startReceiver } from '../support/webhookReceiver'
import { findings } from './checker'
import { openShop } from './shop'
import { expect, openScreen, rowOf, signIn, test } from './walk'

import type { Page } from '@playwright/test'
import type { Receiver } from '../support/webhookReceiver'
import type { Shop } from './shop'

let receiver: Receiver
let shop: Shop
test.beforeAll(async () => {
  receiver = await startReceiver()
  shop = await openShop({ webhookHost: receiver.host })
})
test.afterAll(async () => {
  await shop.close()
  await receiver.close()
})

test('a webhook is created, its secret is shown once, a change is delivered, and a delivery is replayed', async ({ page }) => {
  await signIn(page, demoSignIn, shop.url)
  const secret = await createWebhook(page)
  expect(receiver.received).toEqual([])

  await changeService(page, '五分钟内回电')
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(isSigned(secret)).toBe(true)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ event: 'row.changed', resource: 'shop/goodsService' })

  await openScreen(page, '常规管理', '推送记录')
  const sent = rowOf(page, 'shop/goodsService').filter({ hasText: '成功' })
  await untilShown(page, sent)
  await expect(sent).toContainText('200')
  await sent.getByRole('checkbox').check()
  await page.getByRole('button', { name: '重新推送（1）' }).click()
  await page.getByRole('button', { name: '重新推送 1 条' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-zhanggui-delivery']).toBe(first?.headers['x-zhanggui-delivery'])
  expect(isSigned(secret)).toBe(true)

  receiver.answer = (response) => response.writeHead(503).end('closed for stocktaking')
  await changeService(page, '十分钟内回电')
  await openScreen(page, '常规管理', '推送记录')
  const failing = rowOf(page, 'HTTP 503')
  await untilShown(page, failing)
  await expect(failing).toContainText('等待')
  await failing.getByRole('button', { name: /^展开 / }).click()
  await expect(page.getByText('closed for stocktaking')).toBeVisible()
})

/** An address that may not be called is refused at its input. Returns the secret. */
async function createWebhook(page: Page): Promise<string> {
  await openScreen(page, '常规管理', 'Webhook')
  await page.getByRole('status').getByRole('button', { name: '创建 Webhook' }).click()
  const dialog = page.getByRole('dialog', { name: '创建 Webhook' })
  await dialog.getByLabel('名称').fill('仓库同步')
  await dialog.getByLabel('地址').fill('http://127.0.0.1:1/hook')
  await dialog.getByLabel('修改').check()
  await dialog.getByLabel('列表').fill('服务保障')
  await page.getByRole('option', { name: '服务保障' }).click()
  const create = dialog.getByRole('button', { name: '创建 Webhook' })
  await create.click()
  await expect(dialog.getByText('须为 https 公网地址')).toBeVisible()
  await dialog.getByLabel('地址').fill(receiver.url)
  await create.click()

  await expect(dialog.getByText('关闭后无法再次查看')).toBeVisible()
  expect(await findings(page, { name: 'secret', part: '[role="dialog"]' })).toEqual([])
  const shown = dialog.getByText(/^zgw_/)
  const secret = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: '已保存，关闭' }).click()
  await expect(shown).toHaveCount(0)
  await expect(rowOf(page, '仓库同步')).toContainText('服务保障')
  await page.reload()
  await expect(rowOf(page, '仓库同步')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

async function changeService(page: Page, text: string): Promise<void> {
  await openScreen(page, '商品管理', '服务保障')
  await page
    .getByRole('button', { name: /^编辑 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('服务说明').fill(text)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

/** Reloads the list until the server has sent the delivery. */
async function untilShown(page: Page, row: ReturnType<typeof rowOf>): Promise<void> {
  const refresh = page.getByRole('group', { name: '列表工具' }).filter({ visible: true }).getByRole('button', { name: '刷新' })
  await expect(async () => {
    await refresh.click()
    await expect(row).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

/** Whether the last request was signed as the documentation says. */
function isSigned(secret: string): boolean {
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
  const [, time, sent] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-zhanggui-signature'])) ?? []
  return sent === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}
