import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Navigate, useParams } from 'react-router-dom'

import { t } from '../../resources/kit/text'
import { MessagePage } from '../../src/ui/feedback/MessagePage'
import { WindowLoading } from '../../src/ui/feedback/WindowLoading'
import { useText } from '../../src/ui/useText'
import { memberLoadingHeight } from '../layout/loadingHeight'
import { addressOf, firstPageOf } from '../menu/memberRules'
import { decodeRequested, loginAddress, requestedPage } from '../session/requestedPage'
import { useMemberState, usePageTitle, useStartUp } from '../session/useMember'
import { useMemberSignOut } from '../session/useSignOut'

const texts = {
  title: t('加载中…', 'Loading...'),
  failed: t('会员中心没有加载成功', 'The member center did not load'),
  noMenu: t('您所在的会员分组没有可以打开的页面，请联系商家', 'Your member group has no pages; contact the shop'),
  retry: t('重试', 'Try again'),
  signOut: t('退出登录', 'Sign out'),
}

/** Loads the account and its menu, then opens the requested page or the first of the menu. */
export function LoadingPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const { to } = useParams()
  const { member, isLoaded, menus } = useMemberState()
  const { problem, retry } = useStartUp()
  const requested = requestedPage(decodeRequested(to))
  if (!member) return <Navigate to={loginAddress(requested)} replace />
  if (problem !== undefined) return <Failed text={problem} onRetry={retry} />
  if (!isLoaded)
    return (
      <Box sx={{ height: '100dvh' }}>
        <WindowLoading minHeight={memberLoadingHeight} />
      </Box>
    )
  const first = firstPageOf(menus)
  if (requested || first) return <Navigate to={requested ?? (first ? addressOf(first) : '/user')} replace />
  return <Failed text={translate(texts.noMenu)} onRetry={retry} />
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const translate = useText()
  const { isLeaving, signOut } = useMemberSignOut()
  return (
    <Box component="main" sx={{ height: '100dvh' }}>
      <MessagePage fills="memberPage" title={translate(texts.failed)} text={text}>
        <Button variant="contained" onClick={onRetry}>
          {translate(texts.retry)}
        </Button>
        <Button disabled={isLeaving} onClick={signOut}>
          {translate(texts.signOut)}
        </Button>
      </MessagePage>
    </Box>
  )
}
