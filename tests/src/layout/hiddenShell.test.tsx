import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { App } from '../../../src/App'
import { routes } from '../../../src/routes'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { control, equipmentOf } from '../harness'

beforeAll(makeScreen)
beforeEach(() => sessionStorage.clear())

/** Whether closing the window now would warn of unsaved input. */
function isLeavingWarned(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('unsaved input of a tab is not lost without a question while a page outside of the frame is shown', async () => {
  const menus = [makeRule({ name: 'user/group', title: 'Groups', keepalive: 'user/group' })]
  const call = (): Promise<object> => Promise.resolve({})
  const equipment = equipmentOf({ menus, http: { get: call, post: call } })
  const router = createMemoryRouter(routes, { initialEntries: ['/admin/user/group/add'] })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  await waitFor(() => control('name'))
  expect(isLeavingWarned()).toBe(false)
  fireEvent.change(control('name'), { target: { value: 'Friends' } })
  await act(() => router.navigate('/404'))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(isLeavingWarned()).toBe(true)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull())
  expect([control('name').value, isLeavingWarned()]).toEqual(['Friends', true])
  act(() => equipment.session.forget())
  expect(isLeavingWarned()).toBe(false)
})
