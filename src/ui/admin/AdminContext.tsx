import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'react-admin'
import { useMemo, useState } from 'react'

import { useLanguage } from '../useText'
import { RaNotices } from './RaNotices'

import type { ReactNode } from 'react'
import type { AuthProvider, DataProvider, I18nProvider, Store } from 'react-admin'

import type { Language } from '../../../resources/kit/text'

interface LanguagePreference {
  readonly get: () => { readonly language: Language }
  readonly change: (values: { readonly language: Language }) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface Props {
  /** The address below which the area lies. */
  readonly basename: string
  /** Who is signed in; another account starts with an empty query cache. */
  readonly account: number | undefined
  readonly dataProvider: DataProvider
  readonly authProvider: AuthProvider
  readonly store: Store
  /** Whose language is react-admin's locale. */
  readonly preferences: LanguagePreference
  /** A function instead of a provider, because the language changes without a new page. */
  readonly createI18n: (language: Language) => I18nProvider
  readonly children: ReactNode
}

/** The context of react-admin around an area with a sign-in of its own: the back office and the member center each have one. */
export function AdminContext({ basename, account, dataProvider, authProvider, store: own, preferences, createI18n, children }: Props) {
  const language = useLanguage()
  const store = useMemo(() => withLocale(own, preferences), [own, preferences])
  const i18nProvider = useMemo(() => createI18n(language), [createI18n, language])
  const [cache, setCache] = useState(() => ({ account, queryClient: makeQueryClient() }))
  if (cache.account !== account) setCache({ account, queryClient: makeQueryClient() })
  return (
    <CoreAdminContext
      basename={basename}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={cache.queryClient}
    >
      <RaNotices />
      {children}
    </CoreAdminContext>
  )
}

/**
 * The store with the language of the preferences as react-admin's `locale`. Without it react-admin would render nothing at first, and everything in one blocking
 * task after that.
 */
const withLocale = (store: Store, { get, change, subscribe }: LanguagePreference): Store => ({
  ...store,
  getItem: <T,>(key: string, defaultValue?: T) => (key === localeKey ? (get().language as T) : store.getItem<T>(key, defaultValue)), // the key is that of languages
  setItem: (key, value) => (key === localeKey ? change({ language: value as Language }) : store.setItem(key, value)), // from the locales of the i18n provider
  subscribe: (key, callback) => (key === localeKey ? subscribe(() => callback(get().language)) : store.subscribe(key, callback)),
})

const localeKey = 'locale'

/** Errors are reported at once instead of after silent retries, and a lost connection fails instead of waiting. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
