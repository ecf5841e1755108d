import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { TabsProvider } from '../../../../src/layout/tabs/TabsProvider'
import { useOpenScreens, useTabs } from '../../../../src/routing/tabsContext'
import { makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'

import type { OpenScreens, Tabs } from '../../../../src/routing/tabsContext'

beforeEach(() => sessionStorage.clear())

const menus = [makeRule({ name: 'shop/goodsService', keepalive: 'shop/goodsService' }), makeRule({ name: 'user/group', title: 'Groups' })]

/** The frame's part and the screens' part of the tabs, as last rendered. */
function openTabs(address: string) {
  const frame = vi.fn<(tabs: Tabs) => null>(() => null)
  const screens = vi.fn<(screens: OpenScreens) => null>(() => null)
  const Frame = () => frame(useTabs())
  const Screens = () => screens(useOpenScreens())
  const { router } = renderWith(
    <TabsProvider>
      <Frame />
      <Screens />
    </TabsProvider>,
    address,
    { menus },
  )
  const last = <Value,>({ mock }: { readonly mock: { readonly lastCall?: readonly [Value] } }): Value => mock.lastCall?.[0] as Value // it has been rendered
  return { frame, tabs: () => last(frame), screens: () => last(screens), go: (to: string) => act(() => router.navigate(to)) }
}

test('turning a page or opening a popup renders the screen, but nothing of the frame', async () => {
  const { frame, screens, go } = openTabs('/admin/shop/goodsService')
  frame.mockClear()
  for (const place of ['?page=2', '/edit/3?page=2']) {
    await go(`/admin/shop/goodsService${place}`)
    expect(screens().tabs.map(({ location }) => location.pathname + location.search)).toEqual([`/admin/shop/goodsService${place}`])
  }
  expect(frame).not.toHaveBeenCalled()
})

test('the menu entry of a tab in the background leads to where it was left', async () => {
  const { tabs, go } = openTabs('/admin/shop/goodsService?page=2')
  expect(tabs().addressToOpen('/admin/shop/goodsService')).toBe('/admin/shop/goodsService')
  await go('/admin/user/group')
  expect(tabs().addressToOpen('/admin/shop/goodsService')).toBe('/admin/shop/goodsService?page=2')
  expect(tabs().addressToOpen('/admin/user/user')).toBe('/admin/user/user')
})

test('the entry of the shown screen clears its query, and reports when there is none', async () => {
  const { tabs, screens, go } = openTabs('/admin/user/group?page=2')
  const enter = (): Promise<boolean> => act(async () => tabs().enter('/admin/user/group'))
  expect(await enter()).toBe(true)
  expect(screens().tabs[0]?.location.search).toBe('')
  expect(await enter()).toBe(false)
  await go('/admin/shop/goodsService')
  expect(await enter()).toBe(true)
  expect(tabs().current).toBe('/admin/user/group')
})
