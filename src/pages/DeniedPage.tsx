import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { adminBase } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { useSignOut } from '../routing/useSignOut'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const texts = {
  title: t('没有访问权限', 'No access permission'),
  text: t('您的角色组不包含此页面。需要使用时，请联系管理员授权', 'Your groups do not include this page. Contact an administrator if you need access'),
  home: t('回到后台首页', 'Go to the back office'),
  other: t('换账号登录', 'Sign in with another account'),
}

/** The address of its own for react-admin's `/access-denied`; a screen without the right says so inside the frame. No HTTP status is shown, since 401 would mean not signed in. */
export function DeniedPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const signOut = useSignOut()
  return (
    <MessagePage sign={<LockOutlined fontSize="inherit" />} title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(texts.home)}
      </Button>
      <Button onClick={signOut}>{translate(texts.other)}</Button>
    </MessagePage>
  )
}
