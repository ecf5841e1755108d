import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { useText } from '../../providers/hooks'
import { adminBase } from '../../providers/http/addresses'
import { isJudged, originIn } from '../../providers/http/leadAway'
import { t } from '../../resources/kit/text'
import { useSignOut } from '../layout/useSignOut'
import { useTitle } from '../layout/useTitle'
import { MessagePage } from './MessagePage'
import { TryAgain } from './TryAgain'

const texts = {
  title: t('没有访问权限', 'No access permission'),
  text: t('您的角色组不包含此页面。需要使用时，请联系管理员授权', 'Your groups do not include this page. Ask an administrator for it if you need it'),
  home: t('回到后台首页', 'To the back office'),
  other: t('换账号登录', 'Sign in as somebody else'),
}

/** Somebody is signed in but may not go there: no number of HTTP stands here, since 401 means somebody who is not signed in. */
export function DeniedPage() {
  useTitle(texts.title)
  const translate = useText()
  const signOut = useSignOut()
  const origin = originIn(useLocation().search)
  if (origin && !isJudged(origin.address)) return <Navigate to={origin.address} replace />
  return (
    <MessagePage sign={<LockOutlined fontSize="inherit" />} title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(texts.home)}
      </Button>
      {origin ? <TryAgain origin={origin} /> : null}
      <Button onClick={signOut}>{translate(texts.other)}</Button>
    </MessagePage>
  )
}
