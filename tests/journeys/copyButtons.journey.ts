import { expect, signInAt, test } from './walk'

/** The buttons that do not lie in the cell whose value they copy. */
const outside = (buttons: readonly Element[]): string[] =>
  buttons.flatMap((button) => {
    const cell = button.closest('td')?.getBoundingClientRect()
    const { left, right } = button.getBoundingClientRect()
    return cell && left >= cell.left && right <= cell.right ? [] : [button.getAttribute('aria-label') ?? '']
  })

test('the button that copies the code of a specification lies beside it, and shows while that is pointed at', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await page
    .locator('tr[data-row]')
    .nth(1)
    .getByRole('button', { name: /^展开 / })
    .click()
  const buttons = page.locator('[data-line] .cell-copy')
  await expect(buttons.nth(1)).toBeAttached()
  expect(await buttons.evaluateAll(outside)).toEqual([])
  const opacities = () => buttons.evaluateAll((all) => all.slice(0, 2).map((button) => getComputedStyle(button).opacity))
  await page.locator('[data-line]').nth(1).locator('td:has(.cell-copy)').hover()
  await expect.poll(opacities).toEqual(['0', '1'])
})

test('on a phone the button that copies a name reacts around itself, too', async ({ page }) => {
  await signInAt(page, '/admin/shop/order')
  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.locator('li[data-row] .card-head .cell-copy').first()
  await expect(button).toBeVisible()
  const reactsAt = (x: number, y: number) =>
    button.evaluate(
      (element, [dx, dy]) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy) === element
      },
      [x, y] as const,
    )
  expect([await reactsAt(-20, 0), await reactsAt(20, 0), await reactsAt(0, -20), await reactsAt(0, 20)]).toEqual([true, true, true, true])
})
