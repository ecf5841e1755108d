import { wrongAt } from './everyStop'
import { expect, test } from './walk'

test('every form, every action that asks and the pages of trouble can be used by everyone, on a desk and on a phone, in both themes and in both languages', async ({
  page,
}) => {
  test.setTimeout(300_000)
  expect(await wrongAt(page, ({ kind }) => kind !== 'screen')).toEqual([])
})
