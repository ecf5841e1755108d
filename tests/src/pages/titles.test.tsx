import { act } from '@testing-library/react'
import { expect, test } from 'vitest'

import { DeniedPage } from '../../../src/pages/DeniedPage'
import { LoadingPage } from '../../../src/pages/LoadingPage'
import { NotFoundPage } from '../../../src/pages/NotFoundPage'
import { ScreenPage } from '../../../src/pages/ScreenPage'
import { ShopPage } from '../../../src/pages/ShopPage'
import { LoginPage } from '../../../src/pages/login/LoginPage'
import { renderWith } from '../harness'

const waiting = { get: () => new Promise(() => undefined) }

test.each([
  ['the sign-in', LoginPage, '登录', 'Login'],
  ['an unknown address', NotFoundPage, '页面不存在', 'Page not found'],
  ['the future storefront', ShopPage, '商城', 'Shop'],
  ['a denied page', DeniedPage, '没有访问权限', 'No access permission'],
  ['a loading page', LoadingPage, '加载中…', 'Loading...'],
  ['the back office', ScreenPage, '后台管理', 'Admin'],
])('S2.27 S2.28 the window title of %s has the page, then the shop if it has a name', (_, Page, zh, en) => {
  for (const [language, title] of [
    ['zh-cn', zh],
    ['en', en],
  ] as const) {
    const { equipment } = renderWith(<Page />, '/admin/nowhere', { language, http: waiting })
    const name = (siteName: string): void =>
      act(() => equipment.session.set({ ...equipment.session.get(), site: { ...equipment.session.get().site, siteName } }))
    name('')
    expect(document.title).toBe(title)
    name('Tea')
    expect(document.title).toBe(`${title} - Tea`)
  }
})
