import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useFormat, useHttp } from '../../../providers/hooks'
import { askNotices } from '../../../providers/notifications/calls'
import { t } from '../../../resources/kit/text'
import { noticeTitles, raisedTypes } from '../../../resources/message/titles'
import { EmptyState } from '../../ui/EmptyState'
import { useLanguage, useText } from '../../ui/useText'

import type { Format } from '../../../providers/format'
import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'
import type { NoticeMessage } from '../../../resources/message/notice'

const texts = {
  none: t('暂无通知', 'No notifications'),
  noneText: t('以下通知会在这里出现：{kinds}', 'What will appear here: {kinds}'),
  failed: t('通知加载失败', 'The notifications could not be loaded'),
  retry: t('重试', 'Try again'),
  unread: t('未读', 'Unread'),
  today: t('今天', 'Today'),
}

const kindsIn = (language: 'zh' | 'en'): string[] => raisedTypes.map((type) => noticeTitles[type][language])

interface Props {
  readonly noticeCenter: NoticeCenter
  readonly onChoose: (message: NoticeMessage) => void
}

/** The newest notices by day. Asks again with every notice that comes. */
export function NoticeList({ noticeCenter, onChoose }: Props) {
  const translate = useText()
  const http = useHttp()
  const format = useFormat()
  const language = useLanguage()
  const news = useSyncExternalStore(noticeCenter.news.subscribe, noticeCenter.news.get)
  const { data, isError, refetch } = useQuery({
    queryKey: ['notices', language, news],
    queryFn: ({ signal }) => askNotices(http, signal), // a newer question ends the older one without a word
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (isError)
    return (
      <EmptyState role="alert" icon={<NotificationsNone />} title={translate(texts.failed)}>
        <Button onClick={() => void refetch()}>{translate(texts.retry)}</Button>
      </EmptyState>
    )
  if (!data) return <NoticeSkeleton />
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<NotificationsNone />}
        title={translate(texts.none)}
        text={translate(texts.noneText, { kinds: t(kindsIn('zh').join('、'), kindsIn('en').join(', ')) })}
      />
    )
  const today = format.day(Date.now() / 1000)
  return (
    <Box sx={{ overflow: 'auto', flex: 1, minHeight: 0 }}>
      {byDay(data.list, format).map(([day, list]) => (
        <Box component="section" key={day} aria-label={day}>
          <Typography component="h3" variant="caption" sx={{ color: 'text.secondary', px: 2, pt: 1, pb: 0.25, display: 'block' }}>
            {day === today ? translate(texts.today) : day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {list.map((message) => (
              <li key={message.id}>
                <NoticeItem message={message} onChoose={onChoose} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function byDay(list: readonly NoticeMessage[], format: Format): (readonly [string, NoticeMessage[]])[] {
  const days = new Map<string, NoticeMessage[]>()
  for (const message of list) {
    const day = format.day(message.create_time)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  return [...days]
}

function NoticeItem({ message, onChoose }: { readonly message: NoticeMessage; readonly onChoose: (message: NoticeMessage) => void }) {
  const translate = useText()
  const format = useFormat()
  const isUnread = message.status === '0'
  return (
    <ButtonBase
      onClick={() => onChoose(message)}
      sx={{
        width: '100%',
        textAlign: 'left',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1.25,
        px: 2,
        py: 1,
        '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        {...(isUnread && { role: 'img', 'aria-label': translate(texts.unread) })}
        sx={{ width: 8, height: 8, borderRadius: '50%', mt: 0.75, flex: 'none', bgcolor: isUnread ? 'error.main' : 'transparent' }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" sx={{ fontSize: 13, fontWeight: isUnread ? 600 : 400, flex: 1 }}>
            {message.message_type_map}
          </Typography>
          <Typography component="time" variant="caption" title={format.moment(message.create_time)} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {format.ago(message.create_time)}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" sx={{ color: isUnread ? 'text.primary' : 'text.secondary', overflowWrap: 'anywhere', display: 'block' }}>
          {message.message}
        </Typography>
      </Box>
    </ButtonBase>
  )
}

function NoticeSkeleton() {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }} aria-hidden>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={40} />
      ))}
    </Box>
  )
}
