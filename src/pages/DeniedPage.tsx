import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { adminBase } from '../../providers/http/addresses'
import { parseBlockedPage, wasBlocked } from '../../providers/http/errorAddress'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { useSignOut } from '../routing/useSignOut'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'
import { RetryAccess } from './RetryAccess'

const texts = {
  title: t('没有访问权限', 'No access permission'),
  text: t('您的角色组不包含此页面。需要使用时，请联系管理员授权', 'Your groups do not include this page. Ask an administrator for it if you need it'),
  home: t('回到后台首页', 'To the back office'),
  other: t('换账号登录', 'Sign in as somebody else'),
}

/** Signed in, but without the right. No HTTP status is shown, since 401 would mean not signed in. */
export function DeniedPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const signOut = useSignOut()
  const origin = parseBlockedPage(useLocation().search)
  if (origin && !wasBlocked(origin.address)) return <Navigate to={origin.address} replace />
  return (
    <MessagePage sign={<LockOutlined fontSize="inherit" />} title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(texts.home)}
      </Button>
      {origin ? <RetryAccess origin={origin} /> : null}
      <Button onClick={signOut}>{translate(texts.other)}</Button>
    </MessagePage>
  )
}
