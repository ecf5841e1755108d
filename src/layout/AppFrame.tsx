import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Activity, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useMatches } from 'react-router-dom'

import { createStore } from '../../providers/account/accountStore'
import { useApp, useSession } from '../../providers/hooks'
import { adminBase, loginPaths } from '../../providers/http/addresses'
import { createI18n } from '../../providers/i18n'
import { t } from '../../resources/kit/text'
import { UnsavedTabsContext, useUnsavedTabs } from '../routing/unsavedTabs'
import { AdminContext } from '../ui/admin/AdminContext'
import { WindowLoading } from '../ui/feedback/WindowLoading'
import { useText } from '../ui/useText'
import { Shell } from './Shell'
import { useAuthFollowsSession } from './useAuthFollowsSession'

import type { ReactNode } from 'react'

/** react-admin's core around every route. Another account starts with an empty cache. */
export function AppFrame() {
  const { admin } = useSession()
  return <AccountFrame key={admin?.id ?? 'nobody'} adminId={admin?.id} />
}

function AccountFrame({ adminId }: { readonly adminId: number | undefined }) {
  const { data, auth, http, session, preferences } = useApp()
  const store = useMemo(() => createStore(adminId, { http, session }), [adminId, http, session])
  return (
    <AdminContext
      basename={adminBase}
      account={adminId}
      dataProvider={data}
      authProvider={auth}
      store={store}
      preferences={preferences}
      createI18n={createI18n}
    >
      <Box sx={frameOfPage}>
        <TopBanners />
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <Suspense fallback={<WindowLoading />}>
            <KeepAlive />
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </AdminContext>
  )
}

/** The window, or on paper all of the page. */
const frameOfPage = {
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  '@media print': { height: 'auto', display: 'block', overflow: 'visible' },
} as const

/** Marks the routes that are rendered inside the shell. */
export const shellHandle = 'inside'

/** The back office stays mounted while a page outside of it is shown, so that a mistyped address closes no tab. */
function KeepAlive() {
  const { admin, isLoaded } = useSession()
  useAuthFollowsSession()
  return admin && isLoaded ? <KeptShell /> : null
}

function KeptShell() {
  const isShown = useMatches().some(({ handle }) => handle === shellHandle)
  return (
    <UnsavedTabsContext value={useUnsavedTabs()}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Shell />
      </Activity>
    </UnsavedTabsContext>
  )
}

const texts = {
  offline: t('网络已断开，恢复后可继续操作', 'You are offline; you can continue when the connection is back'),
  newVersion: t('系统已更新，保存手上的内容后请刷新', 'A new version is available; save your work, then reload'),
  reload: t('刷新页面', 'Reload'),
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Bars above the page: no connection, and a newer version available. Nothing reloads by itself. */
function TopBanners() {
  const translate = useText()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const hasNewVersion = useNewVersion()
  return (
    <Box aria-live="polite" sx={{ flex: 'none', '@media print': { display: 'none' } }}>
      {isOnline ? null : <Banner color="warning.main">{translate(texts.offline)}</Banner>}
      {hasNewVersion ? (
        <Banner color="info.main">
          {translate(texts.newVersion)}
          <Button color="inherit" variant="outlined" onClick={() => location.reload()} sx={{ minHeight: 26, py: 0 }}>
            {translate(texts.reload)}
          </Button>
        </Banner>
      ) : null}
    </Box>
  )
}

function Banner({ color, children }: { readonly color: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        bgcolor: color,
        color: 'background.paper',
        fontSize: 13,
        minHeight: 32,
        px: 2,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      {children}
    </Box>
  )
}

/** Milliseconds between two checks; also checked when the page becomes visible. */
const interval = 10 * 60_000

const scriptOf = (html: string): string | undefined => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

/** True when the server delivers another main script than the running one, or a chunk of the running one is missing. */
function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV || isNew) return undefined
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
    const checkVersion = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const answer = await fetch(loginPaths.admin, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined) // offline: check again later
      const script = answer?.ok ? scriptOf(await answer.text()) : undefined
      if (script && own && script !== own) setNew(true)
    }
    const onMissingChunk = (): void => {
      if (navigator.onLine) setNew(true)
    }
    const timer = setInterval(() => void checkVersion(), interval)
    const onVisible = (): void => void checkVersion()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('vite:preloadError', onMissingChunk)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('vite:preloadError', onMissingChunk)
    }
  }, [isNew])
  return isNew
}
