import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HeaderMenu } from '../../../../src/layout/menu/HeaderMenu'
import { TabsProvider } from '../../../../src/layout/tabs/TabsProvider'
import { makeDirectory, makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'

/** Letters that fit into the line; jsdom has no layout. */
const room = 20

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(this: HTMLElement) {
    const line = [...(this.parentElement?.children ?? [])]
    const letters = line.slice(0, line.indexOf(this) + 1).reduce((sum, one) => sum + (one.textContent?.length ?? 0), 0)
    return letters > room ? 36 : 0
  })
})
afterEach(() => vi.restoreAllMocks())

const titled = (...titles: readonly string[]) => titles.map((title, at) => makeRule({ id: at + 1, name: `user/group${at}`, title }))

test('entries that no longer fit with titles in another language are in the menu at the end', async () => {
  const page = (
    <TabsProvider>
      <HeaderMenu isTopOnly={false} />
    </TabsProvider>
  )
  const { equipment } = renderWith(page, '/admin/user/group0', { menus: titled('会员', '商品', '订单', '营销') })
  const { session } = equipment
  expect(await screen.findByText('营销')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'More menu items' })).toBeNull()
  act(() => session.set({ ...session.get(), menus: titled('Customers', 'Products', 'Orders', 'Marketing') }))
  fireEvent.click(screen.getByRole('button', { name: 'More menu items' }))
  for (const hidden of ['Orders', 'Marketing']) await waitFor(() => expect(screen.getAllByText(hidden)).toHaveLength(2))
  expect(screen.getAllByText('Products')).toHaveLength(1)
})

test('the entries of a directory are reached by the keyboard: the first has the focus, Tab leads on, Escape leads back', async () => {
  const page = (
    <TabsProvider>
      <HeaderMenu isTopOnly={false} />
    </TabsProvider>
  )
  renderWith(page, '/admin/user/group0', { menus: [makeDirectory('user', titled('Groups', 'Levels'))] })
  const opener = await screen.findByRole('button', { name: 'user' })
  opener.focus()
  fireEvent.click(opener)
  const popup = within(await screen.findByRole('dialog', { name: 'user' }))
  const first = popup.getByRole('link', { name: 'Groups' })
  expect(document.activeElement).toBe(first)
  expect(fireEvent.keyDown(first, { key: 'Tab' })).toBe(true) // left to the browser
  expect(popup.getByRole('link', { name: 'Levels' }).tabIndex).toBe(0)
  fireEvent.keyDown(first, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})
