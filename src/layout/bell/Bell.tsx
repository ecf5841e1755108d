import Close from '@mui/icons-material/Close'
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { createCrossTab } from '../../../providers/crossTab'
import { useApp, useMediaUrl } from '../../../providers/hooks'
import { createNoticeCenter } from '../../../providers/notifications/noticeCenter'
import { maxWaiting } from '../../../providers/notifications/noticeQueues'
import { mayPlay, playNotice } from '../../../providers/notifications/playback'
import { t } from '../../../resources/kit/text'
import { noticeKinds } from '../../../resources/message/kinds'
import { useOpenNotice } from '../../routing/useOpenNotice'
import { optionalPart } from '../../ui/optionalPart'
import { useLanguage, useText } from '../../ui/useText'

import type { AppServices } from '../../../providers/hooks'
import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'
import type { PopUp } from '../../../providers/notifications/noticeQueues'

const NoticePanel = optionalPart(async () => (await import('./NoticePanel')).NoticePanel)

const texts = {
  none: t('消息通知，没有未读', 'Notifications, none unread'),
  some: t('消息通知，{count} 条未读', 'Notifications, {count} unread'),
}

/** The bell in the header with its panel and pop-ups; not rendered while notices are off. */
export function Bell() {
  const noticeCenter = useNoticeCenter()
  return noticeCenter ? <BellButton noticeCenter={noticeCenter} /> : null
}

function BellButton({ noticeCenter }: { readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const { notify, unreadCount } = useSyncExternalStore(noticeCenter.config.subscribe, noticeCenter.config.get)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!notify) return null
  const close = (): void => setAnchor(null)
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
          <NoticePanel anchor={anchor} noticeCenter={noticeCenter} onClose={close} onMissing={close} />
        </Suspense>
      ) : null}
      <NoticePopUps noticeCenter={noticeCenter} />
    </>
  )
}

const noticePopUpsTexts = {
  region: t('新通知', 'New notifications'),
  close: t('关闭', 'Close'),
}

/** Pop-ups in the lower corner, separate from messages about one's own actions. Announced politely to screen readers. */
function NoticePopUps({ noticeCenter }: { readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const shown = useSyncExternalStore(noticeCenter.shown.subscribe, noticeCenter.shown.get)
  return (
    <Portal>
      <Box
        role="region"
        aria-label={translate(noticePopUpsTexts.region)}
        aria-live="polite"
        sx={{
          position: 'fixed',
          right: { xs: 8, sm: 20 },
          bottom: { xs: 8, sm: 20 },
          width: { xs: 'calc(100vw - 16px)', sm: 360 },
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          zIndex: 'snackbar',
          pointerEvents: 'none',
        }}
      >
        {shown.map((popUp) => (
          <PopUpCard key={popUp.message.id} popUp={popUp} noticeCenter={noticeCenter} />
        ))}
      </Box>
    </Portal>
  )
}

/** Hovering or focusing it pauses the timer. */
function PopUpCard({ popUp: { message, count }, noticeCenter }: { readonly popUp: PopUp; readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const open = useOpenNotice()
  const [isPaused, setPaused] = useState(false)
  const { id, popup_stay } = message
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => noticeCenter.dismiss(id), popup_stay * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, id, popup_stay, noticeCenter])
  const choose = (): void => {
    noticeCenter.dismiss(id)
    noticeCenter.read(id).catch(() => undefined) // reported by the request; the notice stays unread
    open({ ...message, title: message.message_type_map })
  }
  return (
    <Paper
      elevation={8}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={{ display: 'flex', alignItems: 'flex-start', pointerEvents: 'auto', border: 1, borderColor: 'divider', overflow: 'hidden' }}
    >
      <ButtonBase onClick={choose} sx={{ flex: 1, minWidth: 0, gap: 1.5, p: 1.5, textAlign: 'left', alignItems: 'flex-start', justifyContent: 'flex-start' }}>
        <NotificationsActive color="warning" fontSize="small" sx={{ mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600, fontSize: 14, display: 'block' }}>
            {count > 1 ? translate(noticeKinds[message.message_type].many, { count: maxWaiting }) : message.message_type_map}
          </Typography>
          <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere', display: 'block' }}>
            {message.message}
          </Typography>
        </Box>
      </ButtonBase>
      <IconButton size="small" aria-label={translate(noticePopUpsTexts.close)} onClick={() => noticeCenter.dismiss(id)} sx={{ m: 0.5 }}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  )
}

/** The notices of this browser tab while the bell is mounted. */
function useNoticeCenter(): NoticeCenter | undefined {
  const services = useApp()
  const language = useLanguage()
  const urlOf = useMediaUrl()
  const url = useRef(urlOf)
  url.current = urlOf
  const [noticeCenter, setNoticeCenter] = useState<NoticeCenter>()
  useEffect(() => {
    const made = connectNoticeCenter(services, (path) => url.current(path))
    setNoticeCenter(made)
    made.start().catch((error: unknown) => console.warn(`no notices: ${String(error)}`)) // a refusal is shown by the request
    const stopWaking = wakeWith(made)
    return () => {
      stopWaking()
      made.stop()
    }
  }, [services])
  useEffect(() => noticeCenter?.rebind(), [language, noticeCenter])
  return noticeCenter
}

const connectNoticeCenter = ({ http, session, preferences, live }: AppServices, urlOf: (path: string) => string): NoticeCenter =>
  createNoticeCenter({
    http,
    token: () => session.tokens.read('admin').token,
    language: () => preferences.get().language,
    play: (message) => playNotice(message, urlOf),
    mayPlay,
    claim: createCrossTab().claim,
    live,
  })

/** User activity in the tab reconnects a lost socket. */
function wakeWith({ wake }: NoticeCenter): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') wake()
  }
  const signs = ['pointerdown', 'keydown', 'focus', 'online'] as const
  for (const sign of signs) window.addEventListener(sign, wake, { capture: true, passive: true })
  document.addEventListener('visibilitychange', seen)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, wake, { capture: true })
    document.removeEventListener('visibilitychange', seen)
  }
}
