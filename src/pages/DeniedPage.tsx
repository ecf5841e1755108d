import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { adminBase } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { usePageTitle } from '../routing/usePageTitle'
import { useSignOut } from '../routing/useSignOut'
import { blockedTexts } from '../ui/feedback/blockedTexts'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const home = t('回到后台首页', 'Go to the back office')

/** The address of its own for react-admin's `/access-denied`; a screen without the right says so inside the frame. No HTTP status is shown, since 401 would mean not signed in. */
export function DeniedPage() {
  usePageTitle(blockedTexts.denied)
  const translate = useText()
  const signOut = useSignOut()
  return (
    <MessagePage sign={<LockOutlined fontSize="inherit" />} title={translate(blockedTexts.denied)} text={translate(blockedTexts.deniedText)}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(home)}
      </Button>
      <Button onClick={signOut}>{translate(blockedTexts.signInAgain)}</Button>
    </MessagePage>
  )
}
