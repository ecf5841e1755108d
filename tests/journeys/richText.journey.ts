import { expect, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

/** Types by an input method: the letters of each step, then what is chosen for them. */
async function compose(page: Page, steps: readonly string[], chosen: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of steps) await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.insertText', { text: chosen })
  await session.detach()
}

test('formatted text is typed by an input method, undone and redone step by step, and saved', async ({ page }) => {
  await signInAt(page, '/admin/shop/noticeBar')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('textbox', { name: /^标题/ }).fill('输入法')
  await dialog.getByLabel('公告内容').fill('打字')
  const text = dialog.getByRole('textbox', { name: '详情' })
  await text.click()
  await compose(page, ['n', 'ni', 'ni h', 'ni hao'], '你好')
  await expect(text).toHaveText('你好')
  await compose(page, ['sh', 'shi', 'shi jie'], '世界')
  await expect(text).toHaveText('你好世界')

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('XY')
  await expect(text).toHaveText('你XY好世界')
  await compose(page, ['h', 'ha'], '哈')
  await expect(text).toHaveText('你XY哈好世界')

  await page.waitForTimeout(600) // steps within half a second are undone together
  await page.keyboard.press('End')
  await page.keyboard.type('一')
  await page.waitForTimeout(600)
  await page.keyboard.type('二')
  await expect(text).toHaveText('你XY哈好世界一二')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('你XY哈好世界一')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('你XY哈好世界')
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveText('你XY哈好世界一')
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveText('你XY哈好世界一二')

  await page.keyboard.press('Control+a')
  await dialog.getByRole('button', { name: '粗体' }).click()
  await expect(dialog.getByRole('button', { name: '粗体' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '编辑 输入法' }).click()
  await expect(dialog.getByRole('textbox', { name: '详情' }).locator('strong')).toHaveText('你XY哈好世界一二')
})
