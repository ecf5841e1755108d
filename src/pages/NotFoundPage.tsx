import Button from '@mui/material/Button'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { basePaths } from '../../providers/http/addresses'
import { parseBlockedPage, wasBlocked } from '../../providers/http/errorAddress'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'
import { RetryAccess } from './RetryAccess'

const texts = {
  title: t('页面不存在', 'Page not found'),
  text: t('地址有误，或页面已被移走', 'The address is wrong, or the page has moved'),
}
const homes = { admin: t('回到后台首页', 'To the back office'), member: t('回到会员中心', 'To the member center') } as const

export function NotFoundPage() {
  usePageTitle(texts.title)
  const translate = useText()
  const origin = parseBlockedPage(useLocation().search)
  if (origin && !wasBlocked(origin.address)) return <Navigate to={origin.address} replace />
  const area = origin?.area ?? 'admin'
  return (
    <MessagePage sign="404" title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={basePaths[area]} variant="contained">
        {translate(homes[area])}
      </Button>
      {origin ? <RetryAccess origin={origin} /> : null}
    </MessagePage>
  )
}
