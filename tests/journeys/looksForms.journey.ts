import { wrongAt } from './everyStop'
import { expect, test } from './walk'

test('every form, every action with a form and the error pages are accessible on desktop and phone, in both themes and languages', async ({ page }) => {
  test.setTimeout(300_000)
  expect(await wrongAt(page, ({ kind }) => kind !== 'screen')).toEqual([])
})
