import { walkerOn } from '../../tools/shots/walker'
import { expect, signIn, test } from './walk'

test('at 390 px every screen and every form stays inside the screen', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { stops, visit } = walkerOn(page)
  const wide: string[] = []
  for (const stop of await stops()) {
    await visit(stop)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 390) wide.push(`${stop.name}: ${width} px`)
  }
  expect(wide).toEqual([])
})
