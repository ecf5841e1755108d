import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'

import { AppProviders } from '../../../src/App'
import { routes } from '../../../src/routes'
import { equipmentOf } from '../harness'

import type { Language } from '../../../resources/kit/text'

function open(address: string, language: Language = 'en') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const equipment = equipmentOf({ language, http: { get: () => new Promise(() => undefined) } })
  equipment.session.forget()
  render(
    <AppProviders services={equipment}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return router
}

test.each(['/shop', '/shop/', '/shop/goods/12?from=poster'])('%s says that the shop is being prepared, and leads members to their sign-in', async (address) => {
  const router = open(address)
  expect(await screen.findByRole('heading', { name: 'Shop' })).toBeTruthy()
  expect(screen.getByText(/will open soon/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Member sign-in' }).getAttribute('href')).toBe('/user/login')
  expect(document.title).toMatch(/^Shop/)
  expect(router.state.location.pathname).toBe(address.split('?')[0])
})

test('the same text exists in Chinese', async () => {
  open('/shop', 'zh-cn')
  expect(await screen.findByText(/商城正在筹备/)).toBeTruthy()
})

test('an address outside of both areas belongs to neither', async () => {
  const router = open('/shopping')
  expect((await screen.findByRole('link', { name: 'Go to the back office' })).getAttribute('href')).toBe('/admin')
  expect(screen.getByRole('link', { name: 'Go to the member center' }).getAttribute('href')).toBe('/user')
  expect(router.state.location.pathname).toBe('/404')
})
