import { act, render, screen, waitFor } from '@testing-library/react'
import { useCreatePath, useGetRecordRepresentation, useGetResourceLabel, useRedirect, useResourceDefinitions } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'

import { resources } from '../../../resources'
import { rowName } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { App } from '../../../src/App'
import { AdminRoutes } from '../../../src/admin/AdminRoutes'
import { shellHandle } from '../../../src/layout/AppFrame'
import { routes } from '../../../src/routes'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { equipmentOf, renderWith } from '../harness'

import type { RouteObject } from 'react-router-dom'

beforeAll(() => {
  makeScreen()
  vi.stubGlobal('scrollTo', () => undefined) // react-admin scrolls up with every redirect
})

interface Seen {
  readonly definitions: ReturnType<typeof useResourceDefinitions>
  readonly labelOf: ReturnType<typeof useGetResourceLabel>
  readonly nameOf: ReturnType<typeof useGetRecordRepresentation>
}
const note = vi.fn<(seen: Seen) => void>()
const seen = (): Partial<Seen> => note.mock.lastCall?.[0] ?? {}

function Probe() {
  note({ definitions: useResourceDefinitions(), labelOf: useGetResourceLabel(), nameOf: useGetRecordRepresentation('user/user') })
  return null
}

test.each(['en', 'zh-cn'] as const)('in %s every definition is known to react-admin, with its label, its icon and its verbs', async (language) => {
  renderWith(
    <>
      <AdminRoutes />
      <Probe />
    </>,
    '/admin/user/user',
    { language },
  )
  await waitFor(() => expect(Object.keys(seen().definitions ?? {}).sort()).toEqual(resources.map(({ path }) => path).sort()))
  for (const { path, title, crud } of resources) {
    expect(seen().labelOf?.(path)).toBe(translate(title, language))
    expect(seen().definitions?.[path]).toMatchObject({ hasList: true, hasCreate: crud.includes('add'), hasEdit: crud.includes('edit') })
    expect(seen().definitions?.[path]?.icon).toBeTypeOf('function')
  }
})

test('react-admin names a row as our screens do', async () => {
  renderWith(
    <>
      <AdminRoutes />
      <Probe />
    </>,
    '/admin/user/user',
  )
  const user = resources.find(({ path }) => path === 'user/user')
  const row = { id: 7, username: 'wanger', nickname: 'Wang Er' }
  await waitFor(() => expect(user && seen().nameOf?.(row)).toBe(user && rowName(user, row, (text) => text.en)))
})

const give = vi.fn<(redirect: ReturnType<typeof useRedirect>, pathOf: ReturnType<typeof useCreatePath>) => void>()
const redirect = (...to: Parameters<ReturnType<typeof useRedirect>>): void => give.mock.lastCall?.[0](...to)

function Redirecting() {
  give(useRedirect(), useCreatePath())
  return null
}

/** The routes of the back office, with a component beside what stands inside the shell. */
const probed = (list: readonly RouteObject[]): RouteObject[] =>
  list.map((route): RouteObject => {
    const inside = (
      <>
        {route.element}
        <Redirecting />
      </>
    )
    if (route.handle === shellHandle) return { ...route, element: inside }
    return route.children ? { ...route, children: probed(route.children) } : route
  })

test('useRedirect and useCreatePath lead to our popups', async () => {
  const equipment = equipmentOf({
    menus: [makeRule({ name: 'user/group', title: 'Groups' })],
    http: { get: () => new Promise(() => undefined), post: async () => null },
  })
  const router = createMemoryRouter(probed(routes), { initialEntries: ['/admin/user/group?quickSearch=a'] })
  render(
    <App services={equipment}>
      <RouterProvider router={router} />
    </App>,
  )
  await waitFor(() => expect(give).toHaveBeenCalled())
  expect(give.mock.lastCall?.[1]({ resource: 'user/group', type: 'list' })).toBe('/admin/user/group')
  act(() => redirect('create', 'user/group'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group/add'))
  expect(await screen.findByRole('dialog')).toBeDefined()
  act(() => redirect('edit', 'user/group', 5))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group/edit/5'))
  act(() => redirect('list', 'user/group'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group'))
})
