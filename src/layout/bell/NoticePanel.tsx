import NotificationsNone from '@mui/icons-material/NotificationsNone'
import VolumeOff from '@mui/icons-material/VolumeOff'
import VolumeUp from '@mui/icons-material/VolumeUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Modal from '@mui/material/Modal'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router-dom'

import { useFormat, useHttp } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { fetchNotices } from '../../../providers/notifications/calls'
import { listed, t } from '../../../resources/kit/text'
import { noticeTitles, raisedTypes } from '../../../resources/message/titles'
import { useOpenNotice } from '../../routing/useOpenNotice'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { useLanguage, useText } from '../../ui/useText'

import { visuallyHidden } from '../../ui/visuallyHidden'
import type { Format } from '../../../providers/format'
import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'
import type { NoticeMessage } from '../../../resources/message/notice'

const texts = {
  title: t('消息通知', 'Notifications'),
  soundOn: t('提示音：开', 'Sound: on'),
  soundOff: t('提示音：关', 'Sound: off'),
  readAll: t('全部标为已读', 'Mark all as read'),
  all: t('查看全部通知', 'All notifications'),
  unread: t('查看未读通知', 'Unread notifications'),
}

const list = 'shop/notify/notify'

interface Props {
  readonly anchor: HTMLElement
  readonly noticeCenter: NoticeCenter
  readonly onClose: () => void
}

/** The newest notices, the sound switch, and a link to all. Loaded when first opened. */
export function NoticePanel({ anchor, noticeCenter, onClose }: Props) {
  const translate = useText()
  const titleId = useId()
  const open = useOpenNotice()
  const { unreadCount } = useSyncExternalStore(noticeCenter.config.subscribe, noticeCenter.config.get)
  const choose = (message: NoticeMessage): void => {
    onClose()
    if (message.status === '0') noticeCenter.read(message.id).catch(() => undefined) // reported by the request; the notice stays unread
    open({ ...message, title: message.message_type_map })
  }
  return (
    <Modal open onClose={onClose} slotProps={{ backdrop: { invisible: true } }}>
      <Paper
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        elevation={8}
        sx={{
          ...placeBelow(anchor),
          position: 'absolute',
          width: 'min(400px, calc(100vw - 16px))',
          maxHeight: 'min(560px, calc(100dvh - 72px))',
          display: 'flex',
          flexDirection: 'column',
          border: 1,
          borderColor: 'divider',
          outline: 'none',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
          <Typography id={titleId} component="h2" sx={{ fontWeight: 600, flex: 1 }}>
            {translate(texts.title)}
          </Typography>
          <ReadAll noticeCenter={noticeCenter} isOff={unreadCount === 0} />
          <SoundSwitch noticeCenter={noticeCenter} />
        </Box>
        <NoticeList noticeCenter={noticeCenter} onChoose={choose} />
        <CanAccess resource={list} action="index">
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.5, flex: 'none' }}>
            <Button fullWidth component={Link} to={`${screenAddress(list)}${unreadCount > 0 ? '?status=0' : ''}`} onClick={onClose}>
              {translate(unreadCount > 0 ? texts.unread : texts.all)}
            </Button>
          </Box>
        </CanAccess>
      </Paper>
    </Modal>
  )
}

/** Aligned with the right edge of the bell, as far as the page is wide enough. */
function placeBelow(anchor: HTMLElement): { readonly top: number; readonly right: number } {
  const { bottom, right } = anchor.getBoundingClientRect()
  const fromRight = document.documentElement.clientWidth - right
  return { top: bottom + 4, right: document.documentElement.clientWidth < 600 ? 8 : Math.max(8, fromRight) }
}

function ReadAll({ noticeCenter, isOff }: { readonly noticeCenter: NoticeCenter; readonly isOff: boolean }) {
  const translate = useText()
  const [isBusy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    await noticeCenter.read('all').catch(() => undefined) // reported by the request
    setBusy(false)
  }
  return (
    <Button size="small" disabled={isOff || isBusy} onClick={() => void read()}>
      {translate(texts.readAll)}
    </Button>
  )
}

function SoundSwitch({ noticeCenter }: { readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const { playAudio } = useSyncExternalStore(noticeCenter.config.subscribe, noticeCenter.config.get)
  const label = translate(playAudio ? texts.soundOn : texts.soundOff)
  return (
    <Tooltip title={label}>
      <IconButton size="small" role="switch" aria-checked={playAudio} aria-label={label} onClick={() => noticeCenter.setPlayAudio(!playAudio)}>
        {playAudio ? <VolumeUp fontSize="small" /> : <VolumeOff fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}

const noticeListTexts = {
  none: t('暂无通知', 'No notifications'),
  noneText: t('以下通知会在这里出现：{kinds}', 'These notifications will appear here: {kinds}'),
  failed: t('通知加载失败', 'The notifications could not be loaded'),
  retry: t('重试', 'Try again'),
  unread: t('未读', 'Unread'),
  today: t('今天', 'Today'),
}

interface NoticeListProps {
  readonly noticeCenter: NoticeCenter
  readonly onChoose: (message: NoticeMessage) => void
}

/** The newest notices by day. Reloaded with every new notice. */
function NoticeList({ noticeCenter, onChoose }: NoticeListProps) {
  const translate = useText()
  const http = useHttp()
  const format = useFormat()
  const language = useLanguage()
  const updates = useSyncExternalStore(noticeCenter.updates.subscribe, noticeCenter.updates.get)
  const { data, isError, refetch } = useQuery({
    queryKey: ['notices', language, updates],
    queryFn: ({ signal }) => fetchNotices(http, signal), // a newer request aborts the older one silently
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (isError)
    return (
      <EmptyState role="alert" icon={<NotificationsNone />} title={translate(noticeListTexts.failed)}>
        <Button onClick={() => void refetch()}>{translate(noticeListTexts.retry)}</Button>
      </EmptyState>
    )
  if (!data) return <NoticeSkeleton />
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<NotificationsNone />}
        title={translate(noticeListTexts.none)}
        text={translate(noticeListTexts.noneText, { kinds: listed(raisedTypes.map((type) => noticeTitles[type])) })}
      />
    )
  const today = format.day(Date.now() / 1000)
  return (
    <Box sx={{ overflow: 'auto', flex: 1, minHeight: 0 }}>
      {byDay(data.list, format).map(([day, list]) => (
        <Box component="section" key={day} aria-label={day}>
          <Typography component="h3" variant="caption" sx={{ color: 'text.secondary', px: 2, pt: 1, pb: 0.25, display: 'block' }}>
            {day === today ? translate(noticeListTexts.today) : day}
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
      <Box sx={{ width: 8, height: 8, borderRadius: '50%', mt: 0.75, flex: 'none', bgcolor: isUnread ? 'error.main' : 'transparent' }}>
        {isUnread && <span style={visuallyHidden}>{translate(noticeListTexts.unread)}</span>}
      </Box>
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
