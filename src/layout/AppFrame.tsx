import Box from '@mui/material/Box'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import { Activity, Suspense, useMemo } from 'react'
import { Outlet, useMatches } from 'react-router-dom'

import { useApp, useSession } from '../../providers/hooks'
import { adminBase } from '../../providers/http/addresses'
import { createI18n } from '../../providers/i18n'
import { createStore } from '../../providers/store'
import { useLanguage } from '../ui/useText'
import { CoreNotices } from './CoreNotices'
import { PageLoading } from './PageLoading'
import { Shell } from './Shell'
import { TopBanners } from './TopBanners'

/** Errors are told at once instead of after silent repeats, and a lost connection fails instead of waiting without end. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** react-admin's core around every route. Another account starts with nothing of the one before. */
export function AppFrame() {
  const { admin } = useSession()
  return <AccountFrame key={admin?.id ?? 'nobody'} adminId={admin?.id} />
}

function AccountFrame({ adminId }: { readonly adminId: number | undefined }) {
  const { data, auth, http, session } = useApp()
  const language = useLanguage()
  const i18n = useMemo(() => createI18n(language), [language])
  const store = useMemo(() => createStore(adminId, { http, session }), [adminId, http, session])
  const queries = useMemo(makeQueryClient, [])
  return (
    <CoreAdminContext basename={adminBase} dataProvider={data} authProvider={auth} i18nProvider={i18n} store={store} queryClient={queries}>
      <CoreNotices />
      <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
        <TopBanners />
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <Suspense fallback={<PageLoading />}>
            <KeepAlive />
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </CoreAdminContext>
  )
}

/** What marks the routes that are drawn by the shell. */
export const shellHandle = 'inside'

/** The back office stays as it is while a page outside of it is shown: a mistyped address costs no open tab. */
function KeepAlive() {
  const { admin, isLoaded } = useSession()
  const isShown = useMatches().some(({ handle }) => handle === shellHandle)
  if (!admin || !isLoaded) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Shell />
    </Activity>
  )
}
