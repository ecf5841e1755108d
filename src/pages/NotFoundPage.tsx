import Button from '@mui/material/Button'
import { Link, Navigate, useLocation } from 'react-router-dom'

import { useText } from '../../providers/hooks'
import { basePaths } from '../../providers/http/addresses'
import { isJudged, originIn } from '../../providers/http/leadAway'
import { t } from '../../resources/kit/text'
import { useTitle } from '../layout/useTitle'
import { MessagePage } from './MessagePage'
import { TryAgain } from './TryAgain'

const texts = {
  title: t('页面不存在', 'Page not found'),
  text: t('地址有误，或页面已被移走', 'The address is wrong, or the page has moved'),
}
const homes = { admin: t('回到后台首页', 'To the back office'), member: t('回到会员中心', 'To the member centre') } as const

export function NotFoundPage() {
  useTitle(texts.title)
  const translate = useText()
  const origin = originIn(useLocation().search)
  if (origin && !isJudged(origin.address)) return <Navigate to={origin.address} replace />
  const area = origin?.area ?? 'admin'
  return (
    <MessagePage sign="404" title={translate(texts.title)} text={translate(texts.text)}>
      <Button component={Link} to={basePaths[area]} variant="contained">
        {translate(homes[area])}
      </Button>
      {origin ? <TryAgain origin={origin} /> : null}
    </MessagePage>
  )
}
