import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import { LoadingPage } from '../../../src/pages/LoadingPage'
import { makeRule } from '../../support/rules'
import { renderWith } from '../harness'

test('an account that signs in elsewhere while the page loads is loaded instead', async () => {
  const answers: ((answer: object) => void)[] = []
  const get = vi.fn(() => new Promise<object>((resolve) => answers.push(resolve)))
  const page = (
    <Routes>
      <Route path="/admin/loading" element={<LoadingPage />} />
      <Route path="*" element={<p>the first screen</p>} />
    </Routes>
  )
  const { equipment, router } = renderWith(page, '/admin', { http: { get } })
  const { session } = equipment
  act(() => session.set({ ...session.get(), isLoaded: false }))
  await act(() => router.navigate('/admin/loading'))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  const other = { ...session.get().admin, id: 2, username: 'wang', token: 'of wang' }
  localStorage.setItem('adminInfo', JSON.stringify(other))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminInfo' })))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  await act(async () => answers[0]?.({ adminInfo: { id: 1 }, menus: [makeRule({ name: 'auth/admin' })], siteConfig: {} }))
  await act(async () => answers[1]?.({ adminInfo: { id: 2 }, menus: [makeRule({ name: 'user/user' })], siteConfig: {} }))
  await screen.findByText('the first screen')
  expect(router.state.location.pathname).toBe('/admin/user/user')
})
