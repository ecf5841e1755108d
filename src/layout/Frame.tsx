import Box from '@mui/material/Box'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import { Suspense, useMemo } from 'react'
import { Outlet } from 'react-router-dom'

import { useEquipment, useLanguage, useSession } from '../../providers/hooks'
import { createI18n } from '../../providers/i18n'
import { createStore } from '../../providers/store'
import { Bars } from './Bars'
import { CoreNotices } from './CoreNotices'
import { PageLoading } from './PageLoading'

/** Errors are told at once instead of after silent repeats, and a lost connection fails instead of waiting without end. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** react-admin's core around every route. Another account starts with nothing of the one before. */
export function Frame() {
  const { data, auth } = useEquipment()
  const { admin } = useSession()
  return <FrameOf key={admin?.id ?? 'nobody'} adminId={admin?.id} data={data} auth={auth} />
}

type Equipped = ReturnType<typeof useEquipment>

function FrameOf({ adminId, data, auth }: Pick<Equipped, 'data' | 'auth'> & { readonly adminId: number | undefined }) {
  const language = useLanguage()
  const i18n = useMemo(() => createI18n(language), [language])
  const store = useMemo(() => createStore(adminId), [adminId])
  const queries = useMemo(makeQueryClient, [])
  return (
    <CoreAdminContext basename="/admin" dataProvider={data} authProvider={auth} i18nProvider={i18n} store={store} queryClient={queries}>
      <CoreNotices />
      <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
        <Bars />
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </CoreAdminContext>
  )
}
