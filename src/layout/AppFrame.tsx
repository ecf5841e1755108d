import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, useNotificationContext, useTranslate } from 'ra-core'
import { Activity, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useMatches } from 'react-router-dom'

import { createStore } from '../../providers/account/accountStore'
import { useApp, useNotice, useSession } from '../../providers/hooks'
import { adminBase, loginPaths } from '../../providers/http/addresses'
import { createI18n } from '../../providers/i18n'
import { t } from '../../resources/kit/text'
import { PageLoading } from '../ui/feedback/PageLoading'
import { useLanguage, useText } from '../ui/useText'
import { Shell } from './Shell'

import type { ReactNode } from 'react'

/** Errors are announced at once instead of after silent retries, and a lost connection fails instead of waiting for ever. */
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

/** Passes on what react-admin's core announces. A text that the calls have announced at the same moment is not shown twice: notices are merged by text. */
function CoreNotices() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const notify = useNotice()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (!taken || typeof taken.message !== 'string') return
    notify({ kind: taken.type, text: translate(taken.message, taken.notificationOptions?.messageArgs) })
  }, [notifications, takeNotification, translate, notify])
  return null
}

const texts = {
  offline: t('网络已断开，恢复后可继续操作', 'You are offline; go on when the connection is back'),
  newVersion: t('系统已更新，保存手上的内容后请刷新', 'A new version is ready: save your work, then reload'),
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

/** Thin bars above the page, which makes room for them: no connection, and a newer version than the one running here. Nothing reloads by itself. */
function TopBanners() {
  const translate = useText()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const hasNewVersion = useNewVersion()
  return (
    <Box aria-live="polite" sx={{ flex: 'none' }}>
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

/** Milliseconds between two looks; a look is also taken when the page comes back into view. */
const interval = 10 * 60_000

const scriptOf = (html: string): string | undefined => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

/** True once the server delivers another main script than the one running here, or a part of this one is gone. */
function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV || isNew) return undefined
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
    const checkVersion = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const answer = await fetch(loginPaths.admin, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined) // offline: look again later
      const script = answer?.ok ? scriptOf(await answer.text()) : undefined
      if (script && own && script !== own) setNew(true)
    }
    const onGone = (): void => setNew(true)
    const timer = setInterval(() => void checkVersion(), interval)
    const onVisible = (): void => void checkVersion()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('vite:preloadError', onGone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('vite:preloadError', onGone)
    }
  }, [isNew])
  return isNew
}
