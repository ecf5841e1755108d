import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { LoginPage } from '../../../../src/pages/login/LoginPage'
import { renderWith } from '../../harness'

const site = { siteName: 'Corner shop', siteLogo: '/storage/site/logo.png', recordNumber: 'ICP 7', cdnUrl: '//cdn.test', cdnUrlParams: '?w=1' }

function openSignedOut(terms: object) {
  const get = vi.fn(async (): Promise<object> => ({ captcha: false, needs_setup: false, ...terms }))
  const { equipment } = renderWith(<LoginPage />, '/admin/login', { http: { get } })
  act(() => equipment.session.forget())
  return { equipment, get }
}

test('a browser in which nobody has signed in shows the name, the logo and the record number of the shop', async () => {
  const { equipment } = openSignedOut({ site })
  expect(await screen.findByText('Corner shop')).toBeTruthy()
  expect(screen.getByText('ICP 7')).toBeTruthy()
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toContain('http://cdn.test/storage/site/logo.png?w=1')
  expect(equipment.session.get().site.upload.maxSize).toBeGreaterThan(0)
})

test('what depends on the language is requested again when it changes', async () => {
  const { equipment, get } = openSignedOut({ site })
  await screen.findByText('Corner shop')
  get.mockResolvedValue({ captcha: false, needs_setup: false, site: { ...site, siteName: '街角小店' } })
  act(() => equipment.preferences.change({ language: 'zh-cn' }))
  expect(await screen.findByText('街角小店')).toBeTruthy()
})

test('on another server, which tells nothing about the site, what the browser knows stays', async () => {
  const { get } = openSignedOut({})
  await waitFor(() => expect(get).toHaveBeenCalled())
  expect(await screen.findByText('Zhanggui')).toBeTruthy()
})
