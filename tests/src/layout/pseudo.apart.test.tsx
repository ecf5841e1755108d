import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { resources } from '../../../resources/index'
import { screenOf } from '../../../resources/kit/paths'
import { SettingsDrawer } from '../../../src/layout/settings/SettingsDrawer'
import { unsavedTexts } from '../../../src/layout/tabs/TabsProvider'
import { DeniedPage } from '../../../src/pages/DeniedPage'
import { NotFoundPage } from '../../../src/pages/NotFoundPage'
import { ScreenPage } from '../../../src/pages/ScreenPage'
import { LoginForm } from '../../../src/pages/login/LoginForm'
import { LoginFrame } from '../../../src/pages/login/LoginPage'
import { UnsavedDialog } from '../../../src/ui/feedback/UnsavedDialog'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { renderWith } from '../harness'

import type * as TextKit from '../../../resources/kit/text'
import type { Text, TextValues } from '../../../resources/kit/text'

/** A pseudo-language: every text translated by `t` is in brackets, so that untranslated texts show. */
vi.mock('../../../resources/kit/text', async (load) => {
  const real = await load<typeof TextKit>()
  return { ...real, translate: (text: Text, language: 'zh-cn' | 'en', values?: TextValues) => `⟦${real.translate(text, language, values)}⟧` }
})

beforeAll(makeScreen)

/** Texts that are the same in every language, or intentionally in one. */
const same = /^(ID|SKU|简体中文|English|401|404|JSON|CSV|XLSX?|#[0-9a-f]{6})$/

const spoken = (text: string): string => {
  let rest = text
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
  }
  return rest.trim()
}

/** Visible or announced texts of the page that were not translated by `t`. */
function untranslated(): string[] {
  const heard = [...document.body.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  )
  const read: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('style,script,kbd,code,svg')) read.push(node.textContent ?? '')
  return [...new Set([...heard, ...read].map(spoken))].filter((text) => /[a-z\u4E00-\u9FFF]{2}/i.test(text) && !same.test(text))
}

test('an untranslated text is found', () => {
  document.body.innerHTML = '<p>⟦好的 ⟦里面⟧⟧ <button aria-label="bare">12</button></p>'
  expect(untranslated()).toEqual(['bare'])
  document.body.innerHTML = ''
})

const menus = resources.map(({ path, component }) => makeRule({ name: path, title: '⟦menu⟧', ...(component && { component }) }))

test.each(resources.map((resource) => [resource.path, resource] as const))('S3.16 every text of the list %s is translated', async (path) => {
  renderWith(<ScreenPage />, screenOf(path), { menus, language: 'zh-cn' })
  await waitFor(() => expect(document.body.textContent).toContain('⟦'))
  await waitFor(() => expect(document.querySelectorAll('button').length).toBeGreaterThan(0))
  expect(untranslated()).toEqual([])
})

test.each(resources.filter(({ crud }) => crud.includes('add')).map((resource) => [resource.path, resource] as const))(
  'S3.16 every text of the form %s is translated',
  async (path) => {
    renderWith(<ScreenPage />, `${screenOf(path)}/add`, { menus, language: 'zh-cn' })
    await screen.findByRole('dialog', {}, { timeout: 20_000 })
    expect(untranslated()).toEqual([])
  },
)

test.each([
  [
    'sign-in',
    <LoginFrame key="login" title="⟦sign-in⟧">
      <LoginForm hasCaptcha username="" />
    </LoginFrame>,
  ],
  ['not found', <NotFoundPage key="404" />],
  ['denied', <DeniedPage key="401" />],
  ['layout settings', <SettingsDrawer key="settings" onClose={() => undefined} />],
  ['unsaved form', <UnsavedDialog key="unsaved" texts={unsavedTexts} onStay={() => undefined} onLeave={() => undefined} />],
])('S3.16 every text of the page %s is translated', async (_, page) => {
  renderWith(page, '/admin/login', { language: 'zh-cn', http: { get: () => Promise.resolve({ captcha: false }) } })
  await waitFor(() => expect(document.body.textContent).toContain('⟦'))
  expect(untranslated()).toEqual([])
})
