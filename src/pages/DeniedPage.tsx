import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { useText } from '../../providers/hooks'
import { adminBase } from '../../providers/wire/addresses'
import { t } from '../../resources/kit/text'
import { useSignOut } from '../layout/useSignOut'
import { useTitle } from '../layout/useTitle'
import { MessagePage } from './MessagePage'

const texts = {
  title: t('没有访问权限', 'No access permission'),
  text: t('您的角色组不包含此页面。需要使用时，请联系管理员授权', 'Your groups do not include this page. Ask an administrator for it if you need it'),
  home: t('回到后台首页', 'To the back office'),
  other: t('换账号登录', 'Sign in as somebody else'),
}

export function DeniedPage() {
  useTitle(texts.title)
  const say = useText()
  const signOut = useSignOut()
  return (
    <MessagePage sign="401" title={say(texts.title)} text={say(texts.text)}>
      <Button component={Link} to={adminBase} variant="contained">
        {say(texts.home)}
      </Button>
      <Button onClick={signOut}>{say(texts.other)}</Button>
    </MessagePage>
  )
}
