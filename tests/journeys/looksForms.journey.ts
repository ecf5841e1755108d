import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { chineseAgain, expect, signIn, test } from './walk'

import type { Look } from '../../tools/shots/walker'

const first: Look = { language: 'zh-cn', mode: 'light' }
const other: Look = { language: 'en', mode: 'dark' }

test('every form, every action that asks and the pages of trouble can be used by everyone, in both themes and in both languages', async ({ page }) => {
  test.setTimeout(600_000)
  const { stops, visit, wear } = walkerOn(page)
  const wrong: string[] = []
  await signIn(page)
  for (const stop of await stops()) {
    const { name, kind } = stop
    if (kind === 'screen' || kind === 'again') continue
    const part = kind === 'popup' ? '[role="dialog"]' : ''
    await visit(stop)
    wrong.push(...(await findings(page, { name, part })))
    await wear(other)
    wrong.push(...(await findings(page, { name: `${name} ${other.language} ${other.mode}`, part, isAgain: true })))
    await wear(first)
  }
  await chineseAgain(page)
  expect(wrong).toEqual([])
})
