import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { Shell } from '../../../../src/layout/Shell'
import { themeFor } from '../../../../src/ui/theme'
import { makeRule } from '../../../support/rules'
import { makeScreen } from '../../crud/screen'
import { renderWith } from '../../harness'

beforeAll(makeScreen)
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const menus = [
  makeRule({ name: 'shop/goodsService', title: 'Services', keepalive: 'shop/goodsService' }),
  makeRule({ name: 'user/group', title: 'Groups' }),
  makeRule({ name: 'shop/deliveryCompany', title: 'Carriers' }),
]

/** With a tab for each screen, the last one shown. */
async function openAll() {
  const { router } = renderWith(
    <ThemeProvider theme={themeFor('light')}>
      <Shell />
    </ThemeProvider>,
    '/admin/shop/goodsService',
    { menus, http: { get: async () => ({}), post: async () => ({}) } },
  )
  await screen.findByRole('tab', { name: 'Services' })
  for (const path of ['user/group', 'shop/deliveryCompany']) await act(() => router.navigate(`/admin/${path}`))
  await screen.findByRole('tab', { name: 'Carriers' })
  return router
}
const names = (): (string | null)[] => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label') ?? tab.textContent)
const choose = async (tab: string, entry: string): Promise<void> => {
  fireEvent.contextMenu(screen.getByRole('tab', { name: tab }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
}

test('a pinned tab stands first, stays when others are closed, and is pinned no more when the menu says so', async () => {
  await openAll()
  await choose('Groups', 'Pin')
  expect(names()).toEqual(['Groups (pinned)', 'Services', 'Carriers'])
  await choose('Carriers', 'Close others')
  await waitFor(() => expect(names()).toEqual(['Groups (pinned)', 'Carriers']))
  await choose('Groups (pinned)', 'Unpin')
  expect(names()).toEqual(['Groups', 'Carriers'])
})

test('tabs that do not fit are all in a list behind a button', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'tablist' ? 100_000 : 0
  })
  const router = await openAll()
  fireEvent.click(await screen.findByRole('button', { name: 'All open pages' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Services', 'Groups', 'Carriers'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Carriers'))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Services' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goodsService'))
})

test('tabs that fit have no such button', async () => {
  await openAll()
  expect(screen.queryByRole('button', { name: 'All open pages' })).toBeNull()
})
