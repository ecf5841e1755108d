import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { basePaths } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { blockedTexts } from '../ui/feedback/blockedTexts'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const texts = {
  admin: t('回到后台首页', 'Go to the back office'),
  member: t('回到会员中心', 'Go to the member center'),
}

/** An address outside of back office and member center, which say it inside their own frame. */
export function NotFoundPage() {
  usePageTitle(blockedTexts.missing)
  const translate = useText()
  return (
    <MessagePage sign="404" title={translate(blockedTexts.missing)} text={translate(blockedTexts.missingText)}>
      <Button component={Link} to={basePaths.admin} variant="contained">
        {translate(texts.admin)}
      </Button>
      <Button component={Link} to={basePaths.member}>
        {translate(texts.member)}
      </Button>
    </MessagePage>
  )
}
