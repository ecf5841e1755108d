import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { loginPaths } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const texts = {
  title: t('商城', 'Shop'),
  text: t('商城正在筹备，很快与您见面。会员可以先登录会员中心。', 'The shop is being prepared and will open soon. Members can already sign in.'),
  signIn: t('会员登录', 'Member sign-in'),
}

/** The placeholder below /shop: there is no storefront yet. */
export function ShopPage() {
  usePageTitle(texts.title)
  const translate = useText()
  return (
    <MessagePage title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={loginPaths.member} variant="contained">
        {translate(texts.signIn)}
      </Button>
    </MessagePage>
  )
}
