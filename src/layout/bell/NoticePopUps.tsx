import Close from '@mui/icons-material/Close'
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Portal from '@mui/material/Portal'
import Typography from '@mui/material/Typography'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { mostWaiting } from '../../../providers/notifications/popUps'
import { t } from '../../../resources/kit/text'
import { noticeKinds } from '../../../resources/message/kinds'
import { useOpenNotice } from '../../routing/useOpenNotice'
import { useText } from '../../ui/useText'

import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'
import type { PopUp } from '../../../providers/notifications/popUps'

const texts = {
  region: t('新通知', 'New notifications'),
  close: t('关闭', 'Close'),
}

/** Pop-ups in the lower corner, out of the way of the notices about one's own actions. Read out when there is a pause. */
export function NoticePopUps({ noticeCenter }: { readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const shown = useSyncExternalStore(noticeCenter.shown.subscribe, noticeCenter.shown.get)
  return (
    <Portal>
      <Box
        role="region"
        aria-label={translate(texts.region)}
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

/** The pointer or the keyboard on it stops the clock. */
function PopUpCard({ popUp: { message, count }, noticeCenter }: { readonly popUp: PopUp; readonly noticeCenter: NoticeCenter }) {
  const translate = useText()
  const open = useOpenNotice()
  const [isHeld, setHeld] = useState(false)
  const { id, popup_stay } = message
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => noticeCenter.dismiss(id), popup_stay * 1000)
    return () => clearTimeout(timer)
  }, [isHeld, id, popup_stay, noticeCenter])
  const choose = (): void => {
    noticeCenter.dismiss(id)
    noticeCenter.read(id).catch(() => undefined) // told by the call; the notice stays unread
    open({ ...message, title: message.message_type_map })
  }
  return (
    <Paper
      elevation={8}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ display: 'flex', alignItems: 'flex-start', pointerEvents: 'auto', border: 1, borderColor: 'divider', overflow: 'hidden' }}
    >
      <ButtonBase onClick={choose} sx={{ flex: 1, minWidth: 0, gap: 1.5, p: 1.5, textAlign: 'left', alignItems: 'flex-start', justifyContent: 'flex-start' }}>
        <NotificationsActive color="warning" fontSize="small" sx={{ mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ fontWeight: 600, fontSize: 14, display: 'block' }}>
            {count > 1 ? translate(noticeKinds[message.message_type].many, { count: mostWaiting }) : message.message_type_map}
          </Typography>
          <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere', display: 'block' }}>
            {message.message}
          </Typography>
        </Box>
      </ButtonBase>
      <IconButton size="small" aria-label={translate(texts.close)} onClick={() => noticeCenter.dismiss(id)} sx={{ m: 0.5 }}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  )
}
