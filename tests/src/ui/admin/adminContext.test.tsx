import { useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { memoryStore, useGetIdentity, useLocaleState, useTranslate } from 'react-admin'
import { useSyncExternalStore } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

import { createPreferences } from '../../../../providers/account/preferences'
import { createI18n } from '../../../../providers/i18n'
import { AdminContext } from '../../../../src/ui/admin/AdminContext'
import { LanguageContext } from '../../../../src/ui/useText'

import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider, DataProvider } from 'react-admin'
import type { ReactNode } from 'react'

import type { PreferenceStore } from '../../../../providers/account/preferences'
import type { Language } from '../../../../resources/kit/text'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const store = memoryStore()

function preferencesIn(language: Language): PreferenceStore {
  const preferences = createPreferences()
  preferences.change({ language })
  return preferences
}
const auth = { getIdentity: async () => ({ id: 7, fullName: 'Wang Er' }) } as unknown as AuthProvider // the only method that the context calls here

function Area({ account, language = 'en', children }: { readonly account: number; readonly language?: Language; readonly children: ReactNode }) {
  const area = (
    <LanguageContext value={language}>
      <AdminContext
        basename="/area"
        account={account}
        dataProvider={{} as DataProvider}
        authProvider={auth}
        store={store}
        preferences={preferencesIn(language)}
        createI18n={createI18n}
      >
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
    <AdminContext
      basename="/area"
      account={account}
      dataProvider={{} as DataProvider}
      authProvider={auth}
      store={store}
      preferences={preferencesIn('zh-cn')}
      createI18n={createI18n}
    >
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

test('the locale of react-admin is the language of the preferences; the page is rendered at once, and a change of the language keeps what is typed', async () => {
  const preferences = preferencesIn('en')
  function Inside() {
    const [locale, setLocale] = useLocaleState()
    return (
      <>
        <input aria-label="name" />
        <button onClick={() => setLocale(locale === 'en' ? 'zh-cn' : 'en')}>{useTranslate()('ra.action.save')}</button>
      </>
    )
  }
  const inside = <Inside />
  function Whole() {
    const { language } = useSyncExternalStore(preferences.subscribe, preferences.get)
    return (
      <LanguageContext value={language}>
        <AdminContext
          basename="/area"
          account={7}
          dataProvider={{} as DataProvider}
          authProvider={auth}
          store={store}
          preferences={preferences}
          createI18n={createI18n}
        >
          {inside}
        </AdminContext>
      </LanguageContext>
    )
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Whole /> }])} />)
  const input = screen.getByLabelText<HTMLInputElement>('name')
  fireEvent.change(input, { target: { value: 'Wang' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(preferences.get().language).toBe('zh-cn')
  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.getByLabelText('name')).toBe(input)
  expect(input.value).toBe('Wang')
})
