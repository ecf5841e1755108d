import { useQueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { memoryStore, useGetIdentity, useTranslate } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

import { createI18n } from '../../../../providers/i18n'
import { AdminContext } from '../../../../src/ui/admin/AdminContext'
import { LanguageContext } from '../../../../src/ui/useText'

import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider, DataProvider } from 'react-admin'
import type { ReactNode } from 'react'

import type { Language } from '../../../../resources/kit/text'

afterEach(cleanup)

const store = memoryStore()
const auth = { getIdentity: async () => ({ id: 7, fullName: 'Wang Er' }) } as unknown as AuthProvider // the only method that the context calls here

function Area({ account, language = 'en', children }: { readonly account: number; readonly language?: Language; readonly children: ReactNode }) {
  const area = (
    <LanguageContext value={language}>
      <AdminContext basename="/area" account={account} dataProvider={{} as DataProvider} authProvider={auth} store={store} createI18n={createI18n}>
        {children}
      </AdminContext>
    </LanguageContext>
  )
  return <RouterProvider router={createMemoryRouter([{ path: '*', element: area }], { initialEntries: ['/area'] })} />
}

test.each([
  ['en', 'Save'],
  ['zh-cn', '保存'],
] as const)('in %s the hooks of react-admin give the identity and its own texts', async (language, save) => {
  function Inside() {
    const { identity } = useGetIdentity()
    return <p>{`${identity?.fullName ?? ''} ${useTranslate()('ra.action.save')}`}</p>
  }
  render(
    <Area account={7} language={language}>
      <Inside />
    </Area>,
  )
  await waitFor(() => expect(screen.getByText(`Wang Er ${save}`)).toBeDefined())
})

test('another account, and another area, start with an empty query cache', () => {
  const clients = new Map<string, QueryClient>()
  function Client({ name }: { readonly name: string }) {
    clients.set(name, useQueryClient())
    return null
  }
  const area = (account: number, name: string) => (
    <AdminContext basename="/area" account={account} dataProvider={{} as DataProvider} authProvider={auth} store={store} createI18n={createI18n}>
      <Client name={name} />
    </AdminContext>
  )
  function Both({ account }: { readonly account: number }) {
    return (
      <>
        {area(1, 'staff')}
        {area(account, account === 7 ? 'member' : 'next member')}
      </>
    )
  }
  const pages = (account: number) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <Both account={account} /> }])} />
  const { rerender } = render(pages(7))
  rerender(pages(8))
  expect(new Set(clients.values()).size).toBe(3)
  expect([...clients.keys()]).toEqual(['staff', 'member', 'next member'])
})
