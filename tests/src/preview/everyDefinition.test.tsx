import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createObservable } from '../../../providers/local'
import { entities, resources } from '../../../resources'
import { App } from '../../../src/App'
import { loadInputs } from '../../../src/fields'
import { previewScreens } from '../../../tools/dev/preview/previewScreens'
import { createPreviewServices } from '../../../tools/dev/preview/page/previewServices'
import { ScreenFrame } from '../../../tools/dev/preview/page/ScreenFrame'
import { fieldTypeCover } from '../../support/fieldTypeCover'

import type { AnyResource } from '../../../resources/kit/define'
import type { PreviewChoice } from '../../../tools/dev/preview/page/previewServices'

beforeAll(loadInputs)

/** React reports what goes wrong while it renders there. */
let errors: unknown[][] = []
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => void errors.push(values))
})
afterEach(() => vi.restoreAllMocks())

/** The development build of React warns of what react-admin's form does at its first render. */
const isOurs = ([text]: unknown[]): boolean => !String(text).startsWith('Cannot update a component (`%s`) while rendering')

function open(address: string, part: Partial<PreviewChoice> = {}) {
  const { services, store } = createPreviewServices(
    { entities: () => entities, show: () => undefined },
    { language: 'en', theme: 'light', may: 'all', ...part },
  )
  const version = createObservable(0)
  const router = createMemoryRouter([{ path: '*', element: <ScreenFrame store={store} version={version} /> }], { initialEntries: [`/admin/${address}`] })
  render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
  )
  return version
}

const cover = new Set(fieldTypeCover(resources))

test.each(resources.map((resource) => [resource.path, resource] as const))(
  'the list of %s is drawn with invented rows, and its popups where it has types of fields that others lack',
  async (path, resource) => {
    open(path)
    await waitFor(() => expect(document.querySelectorAll('tbody tr, [role="row"]').length).toBeGreaterThan(1))
    for (const { at } of cover.has(resource) ? previewScreens(resource, entities) : []) {
      if (at.startsWith('edit/')) continue // the form of `add`, with a row
      cleanup()
      open(`${path}/${at}`)
      await screen.findByRole('dialog')
    }
    expect(errors.filter(isOurs)).toEqual([])
    expect(screen.queryByText(/cannot be drawn/)).toBeNull()
  },
)

test('a saved definition replaces the old one without a new page, and one that cannot be drawn leaves the last', async () => {
  const lists = [resources, entities] as AnyResource[][]
  const before = resources.find(({ path }) => path === 'shop/deliveryCompany') as AnyResource
  const put = (next: AnyResource): void => {
    for (const list of lists) list[list.findIndex(({ path }) => path === before.path)] = next
  }
  const renamed = (zh: string): AnyResource => ({ ...before, fields: { ...before.fields, name: { ...before.fields['name'], label: { zh, en: zh } } as never } })
  const version = open('shop/deliveryCompany')
  try {
    await screen.findAllByText('Name 1')
    put(renamed('Haulier'))
    version.set(1)
    await screen.findAllByText('Haulier 1')
    put({ ...before, fields: { ...before.fields, code: { type: 'nonsense', label: before.title } } } as unknown as AnyResource)
    version.set(2)
    await screen.findByText(/cannot be drawn/)
    expect(screen.getAllByText('Haulier').length).toBeGreaterThan(0)
    put(renamed('Carrier'))
    version.set(3)
    await screen.findAllByText('Carrier 1')
    expect(screen.queryByText(/cannot be drawn/)).toBeNull()
  } finally {
    put(before)
  }
})

test('somebody who may only look sees the rows and nothing that changes them', async () => {
  open('shop/deliveryCompany', { may: 'look' })
  await screen.findAllByText('Name 1')
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
})
