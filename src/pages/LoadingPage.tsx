import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'

import { useApp, useSession } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { addressOf, firstScreenOf } from '../routing/menuTree'
import { decodeRequested, loginAddress, requestedPage } from '../routing/requestedPage'
import { usePageTitle } from '../routing/usePageTitle'
import { useSignOut } from '../routing/useSignOut'
import { MessagePage } from '../ui/feedback/MessagePage'
import { WindowLoading } from '../ui/feedback/WindowLoading'
import { useText } from '../ui/useText'
import { loadSession, prefetchFirstScreen } from './startup'

const texts = {
  title: t('加载中…', 'Loading...'),
  failed: t('后台没有加载成功', 'The back office did not load'),
  noMenu: t('没有可以打开的菜单', 'No menu available'),
  retry: t('重试', 'Try again'),
  signOut: t('退出登录', 'Sign out'),
}

/** Loads the account and its menu, then opens the requested page or the first of the menu. */
export function LoadingPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const { to } = useParams()
  const services = useApp()
  const requested = requestedPage(decodeRequested(to))
  const { admin, isLoaded, menus } = useSession()
  const [problem, setProblem] = useState<string>()
  const [isReady, setReady] = useState(false)
  const startedFor = useRef<number>(undefined)
  const load = useCallback(() => {
    setProblem(undefined)
    if (requested) void prefetchFirstScreen(services, new URL(requested, location.origin))
    loadSession(services).then(
      () => setReady(true),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [services, requested])
  const account = admin?.id
  useEffect(() => {
    if (account === undefined || startedFor.current === account) return
    startedFor.current = account
    load()
  }, [account, load])

  if (!admin) return <Navigate to={loginAddress(requested)} replace />
  if (problem !== undefined) return <Failed title={translate(texts.failed)} text={problem} onRetry={load} />
  if (!isLoaded || !isReady) return <WindowLoading />
  const first = firstScreenOf(menus)
  if (requested || first) return <Navigate to={requested ?? (first ? addressOf(first) : '/404')} replace />
  return <Failed title={translate(texts.failed)} text={translate(texts.noMenu)} onRetry={load} />
}

function Failed({ title, text, onRetry }: { readonly title: string; readonly text: string; readonly onRetry: () => void }) {
  const translate = useText()
  const signOut = useSignOut()
  return (
    <MessagePage title={title} text={text}>
      <Button variant="contained" onClick={onRetry}>
        {translate(texts.retry)}
      </Button>
      <Button onClick={signOut}>{translate(texts.signOut)}</Button>
    </MessagePage>
  )
}
