import VolumeOff from '@mui/icons-material/VolumeOff'
import VolumeUp from '@mui/icons-material/VolumeUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Modal from '@mui/material/Modal'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

import { useCan } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { t } from '../../../resources/kit/text'
import { useOpenNotice } from '../../routing/useOpenNotice'
import { useText } from '../../ui/useText'
import { NoticeList } from './NoticeList'

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

/** The newest notices, the sound switch, and the way to all of them. Fetched when it is opened for the first time. */
export function NoticePanel({ anchor, noticeCenter, onClose }: Props) {
  const translate = useText()
  const can = useCan()
  const titleId = useId()
  const open = useOpenNotice()
  const { unreadCount } = useSyncExternalStore(noticeCenter.config.subscribe, noticeCenter.config.get)
  const choose = (message: NoticeMessage): void => {
    onClose()
    if (message.status === '0') noticeCenter.read(message.id).catch(() => undefined) // told by the call; the notice stays unread
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
        {can(list, 'index') ? (
          <Box sx={{ borderTop: 1, borderColor: 'divider', p: 0.5, flex: 'none' }}>
            <Button fullWidth component={Link} to={`${screenAddress(list)}${unreadCount > 0 ? '?status=0' : ''}`} onClick={onClose}>
              {translate(unreadCount > 0 ? texts.unread : texts.all)}
            </Button>
          </Box>
        ) : null}
      </Paper>
    </Modal>
  )
}

/** Its right edge below that of the bell, as far as the page is wide enough. */
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
    await noticeCenter.read('all').catch(() => undefined) // told by the call
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
