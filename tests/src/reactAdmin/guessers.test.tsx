// @vitest-environment jsdom
import '../../support/screens'

import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, EditGuesser, ListGuesser, ResourceContextProvider, ShowGuesser } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { Canceled } from '../../../providers/http/errors'
import { createI18n } from '../../../providers/i18n'
import { resources } from '../../../resources/index'
import { testApp } from '../../support/app'
import { fieldTypeCover } from '../../support/fieldTypeCover'
import { realData } from '../../support/realData'
import { fillUp, newestRow } from '../../support/rows'

import type { ReactNode } from 'react'

import type { TestApp } from '../../support/app'
import type { RealData } from '../../support/realData'

let app: TestApp
let real: RealData
/** What the browser's console would show, without calls that a page gave up when it was left: react-admin prints every rejected call. */
const complaints = vi.fn()

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }) // the server answers when it likes
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => {
  complaints.mockClear()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void (words[0] instanceof Canceled || complaints(...words)))
  real = realData(app)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A page as react-admin's documentation writes it, on the data provider of the back office. */
function show(path: string, page: ReactNode): void {
  const element = (
    <AdminContext
      basename="/admin"
      dataProvider={real.data}
      i18nProvider={createI18n('en')}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ResourceContextProvider value={path}>{page}</ResourceContextProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [`/admin/${path}`] })} />)
}

describe.each(resources.map((one) => [one.path, one] as const))('%s', (path, resource) => {
  beforeAll(() => fillUp(app, resource, 2))

  test('ListGuesser shows its rows', async () => {
    show(path, <ListGuesser enableLog={false} />)
    const { data } = await real.data.getList(path, { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' }, filter: {} })
    expect(data.length).toBeGreaterThan(0)
    await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(data.length))
    expect(complaints.mock.calls).toEqual([])
  })
})

describe.each(fieldTypeCover(resources).map((one) => [one.path, one] as const))('%s', (path, resource) => {
  beforeAll(() => fillUp(app, resource, 2))

  test('ShowGuesser shows a row', async () => {
    const { id } = await newestRow(app, resource)
    show(path, <ShowGuesser id={id} enableLog={false} />)
    await screen.findAllByText(String(id))
    expect(complaints.mock.calls).toEqual([])
  })

  test('EditGuesser shows a row', async () => {
    const { id } = await newestRow(app, resource)
    show(path, <EditGuesser id={id} enableLog={false} />)
    await screen.findAllByDisplayValue(String(id))
    expect(complaints.mock.calls).toEqual([])
  })
})
