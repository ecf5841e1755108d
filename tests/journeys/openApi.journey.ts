import { expect, test } from '@playwright/test'

test('the description of the open API is browsable without any other server, and without a console message', async ({ page, baseURL }) => {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  page.on('request', (request) => void (request.url().startsWith(String(baseURL)) || request.url().startsWith('data:') || foreign.push(request.url())))
  await page.goto('/rest/docs')
  await page.getByRole('link', { name: 'user/user', exact: true }).click()
  await page.getByRole('button', { name: 'get /user/user/{id}' }).click()
  await expect(page.getByText('If-None-Match')).toBeVisible()
  await page.getByRole('button', { name: 'put /user/user/{id}' }).click()
  await expect(page.getByText('Idempotency-Key')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  expect([complaints, foreign]).toEqual([[], []])
})
