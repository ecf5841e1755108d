import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { useText } from '../../providers/hooks'
import { adminBase } from '../../providers/wire/addresses'
import { t } from '../../resources/kit/text'
import { useTitle } from '../layout/useTitle'
import { MessagePage } from './MessagePage'

const texts = {
  title: t('页面不存在', 'Page not found'),
  text: t('地址有误，或页面已被移走', 'The address is wrong, or the page has moved'),
  home: t('回到后台首页', 'To the back office'),
}

export function NotFoundPage() {
  useTitle(texts.title)
  const say = useText()
  return (
    <MessagePage sign="404" title={say(texts.title)} text={say(texts.text)}>
      <Button component={Link} to={adminBase} variant="contained">
        {say(texts.home)}
      </Button>
    </MessagePage>
  )
}
