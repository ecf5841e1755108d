import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'react-admin'
import { useMemo, useState } from 'react'

import { useLanguage } from '../useText'
import { RaNotices } from './RaNotices'

import type { ReactNode } from 'react'
import type { AuthProvider, DataProvider, I18nProvider, Store } from 'react-admin'

import type { Language } from '../../../resources/kit/text'

interface Props {
  /** The address below which the area lies. */
  readonly basename: string
  /** Who is signed in; another account starts with an empty query cache. */
  readonly account: number | undefined
  readonly dataProvider: DataProvider
  readonly authProvider: AuthProvider
  readonly store: Store
  /** A function instead of a provider, because the language changes without a new page. */
  readonly createI18n: (language: Language) => I18nProvider
  readonly children: ReactNode
}

/** The context of react-admin around an area with a sign-in of its own: the back office and the member center each have one. */
export function AdminContext({ basename, account, dataProvider, authProvider, store, createI18n, children }: Props) {
  const language = useLanguage()
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

/** Errors are reported at once instead of after silent retries, and a lost connection fails instead of waiting. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
