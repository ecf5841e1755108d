import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { t } from '../../resources/kit/text'
import { MessagePage } from '../../src/ui/feedback/MessagePage'
import { useText } from '../../src/ui/useText'

import type { MenuRule } from '../../resources/kit/protocol'

const texts = {
  denied: t('没有访问权限', 'No access permission'),
  deniedText: t('您所在的会员分组不包含此页面', 'Your member group does not include this page'),
  unknownText: t('“{title}”的页面不在当前版本中，请联系商家', 'The page behind "{title}" is not part of this version; tell the shop'),
  home: t('回到会员中心', 'To the member centre'),
}

const Home = () => {
  const translate = useText()
  return (
    <Button component={Link} to="/user" variant="contained">
      {translate(texts.home)}
    </Button>
  )
}

export function DeniedPage() {
  const translate = useText()
  return (
    <MessagePage fills="memberPage" sign={<LockOutlined fontSize="inherit" />} title={translate(texts.denied)} text={translate(texts.deniedText)}>
      <Home />
    </MessagePage>
  )
}

/** A rule of the server names a page that this program does not have. */
export function UnknownPage({ rule }: { readonly rule: MenuRule }) {
  const translate = useText()
  return (
    <MessagePage fills="memberPage" title={rule.title} text={translate(texts.unknownText, { title: rule.title })}>
      <Home />
    </MessagePage>
  )
}
