import { useNavigate } from 'react-router-dom'

import { useApp, useCan, useSession } from '../../providers/hooks'
import { screenAddress } from '../../providers/http/addresses'
import { addressOfNotice } from '../../providers/notifications/calls'
import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { addressOf, screenRulesOf } from './menuTree'

import type { NoticeMessage } from '../../resources/message/notice'

const closed = t('“{title}”的页面尚未开放，或您没有查看权限', 'The page for "{title}" is not available, or you do not have access to it')

type NoticeTarget = Pick<NoticeMessage, 'message_type' | 'message_data'> & { readonly title: string }

/** Opens the subject of a notice, or reports that it cannot be opened. */
export function useOpenNotice(): (notice: NoticeTarget) => void {
  const translate = useText()
  const can = useCan()
  const navigate = useNavigate()
  const { notify } = useApp()
  const { menus } = useSession()
  return (notice) => {
    const { screen, address } = addressOfNotice(notice)
    const isInMenu = screenRulesOf(menus).some((rule) => addressOf(rule) === screenAddress(screen))
    if (isInMenu && can(screen, 'index')) void navigate(address)
    else notify({ kind: 'info', text: translate(closed, { title: notice.title }) })
  }
}
