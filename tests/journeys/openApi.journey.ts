import { expect, shopUrl, test } from './walk'

test('the description of the open API is browsable without any other server', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => void (request.url().startsWith(shopUrl()) || request.url().startsWith('data:') || foreign.push(request.url())))
  await page.goto(`${shopUrl()}/rest/docs`)
  await page.locator('[data-tag="user/user"]').click({ timeout: 30_000 }) // the viewer of the library draws several hundred operations at once
  for (const [operation, text] of [
    ['userUserGet', 'If-None-Match'],
    ['userUserUpdate', 'Idempotency-Key'],
  ] as const) {
    const block = page.locator(`[id$="-${operation}"]`)
    await block.locator('.opblock-summary-control').click()
    await expect(block.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  expect(foreign).toEqual([])
})
