import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { NoticePopUps } from './NoticePopUps'
import { useNoticeCenter } from './useNoticeCenter'

import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'

const NoticePanel = lazy(() => import('./NoticePanel').then((found) => ({ default: found.NoticePanel })))

const texts = {
  none: t('消息通知，没有未读', 'Notifications, nothing unread'),
  some: t('消息通知，{count} 条未读', 'Notifications, {count} unread'),
}

/** The bell in the top bar with its panel and pop-ups; nothing at all while the server says that notices are off. */
export function Bell() {
  const noticeCenter = useNoticeCenter()
  return noticeCenter ? <BellButton noticeCenter={noticeCenter} /> : null
}

function BellButton({ noticeCenter }: { readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const { notify, unreadCount } = useSyncExternalStore(noticeCenter.config.subscribe, noticeCenter.config.get)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!notify) return null
  const label = translate(unreadCount > 0 ? texts.some : texts.none, { count: unreadCount })
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <Badge badgeContent={unreadCount} max={99} color="error" overlap="circular">
            <NotificationsNone fontSize="small" />
          </Badge>
        </IconButton>
      </Tooltip>
      {anchor ? (
        <Suspense fallback={null}>
          <NoticePanel anchor={anchor} noticeCenter={noticeCenter} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
      <NoticePopUps noticeCenter={noticeCenter} />
    </>
  )
}
