import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { SideMenu } from '../../../../src/layout/menu/SideMenu'
import { TabsProvider } from '../../../../src/layout/tabs/TabsProvider'
import { makeDirectory, makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'

import type { SavedView } from '../../../../resources/kit/protocol/views'

beforeEach(() => sessionStorage.clear())

const view: SavedView = {
  id: 5,
  path: 'user/user',
  name: 'Late',
  query: '?status=enable',
  look: null,
  groups: [],
  owner: '',
  is_own: true,
  may_change: true,
  is_pinned: true,
  is_default: false,
  row_version: 1,
}

test('choosing from the drawer of a phone closes it, also a view of the list that is shown; a directory expands', async () => {
  const onClose = vi.fn()
  const page = (
    <TabsProvider>
      <SideMenu isWide={false} isCollapsed={false} isDrawerOpen onClose={onClose} />
    </TabsProvider>
  )
  const menus = [makeRule({ name: 'user/user', title: 'Members' }), makeDirectory('more', [makeRule({ name: 'user/group', title: 'Groups' })])]
  const { equipment, router } = renderWith(page, '/admin/user/user', { menus, http: { get: async () => ({ counts: {} }) } })
  const { session } = equipment
  act(() => session.set({ ...session.get(), views: { marked: [view], lists: ['user/user'] } }))
  fireEvent.click(await screen.findByRole('button', { name: 'more' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('link', { name: 'Late' }))
  await waitFor(() => expect(router.state.location.search).toContain('view=5'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a directory expanded by hand stays so when the screen that was opened before it comes late; the next screen expands its own', async () => {
  const menus = ['group', 'user', 'rule'].map((name) => makeDirectory(name, [makeRule({ name: `user/${name}`, title: `${name} list` })]))
  const page = (
    <TabsProvider>
      <SideMenu isWide isCollapsed={false} isDrawerOpen={false} onClose={() => undefined} />
    </TabsProvider>
  )
  const { router } = renderWith(page, '/admin/user/user', { menus })
  const expanded = (): (string | null)[] => screen.getAllByRole('button', { expanded: true }).map((one) => one.textContent)
  await screen.findByRole('link', { name: 'user list' })
  const navigate = (to: string) => {
    window.history.replaceState({ key: to }, '') // as the browser's router does when a navigation begins
    return router.navigate(to)
  }
  await act(async () => {
    await navigate('/admin/user/group')
    fireEvent.click(screen.getByRole('button', { name: 'rule' }))
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 100))) // what follows a navigation waits for a painted frame
  expect(expanded()).toEqual(['rule'])
  await act(() => navigate('/admin/user/user'))
  await waitFor(() => expect(expanded()).toEqual(['user']))
  window.history.replaceState(null, '')
})
