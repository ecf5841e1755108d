import { useEffect, useRef, useState } from 'react'

import { useApp, useMediaUrl } from '../../../providers/hooks'
import { pageClock } from '../../../providers/notifications/clock'
import { createNoticeCenter } from '../../../providers/notifications/noticeCenter'
import { mayPlay, playNotice } from '../../../providers/notifications/playback'
import { openChannel, openWebSocket } from '../../../providers/notifications/webSocket'
import { useLanguage } from '../../ui/useText'

import type { AppServices } from '../../../providers/hooks'
import type { NoticeCenter } from '../../../providers/notifications/noticeCenter'

/** The notices of this tab, from the moment the bell hangs until it is taken down. */
export function useNoticeCenter(): NoticeCenter | undefined {
  const services = useApp()
  const language = useLanguage()
  const urlOf = useMediaUrl()
  const url = useRef(urlOf)
  url.current = urlOf
  const [noticeCenter, setNoticeCenter] = useState<NoticeCenter>()
  useEffect(() => {
    const channel = openChannel()
    const made = connectNoticeCenter(services, channel, (path) => url.current(path))
    setNoticeCenter(made)
    made.start().catch((error: unknown) => console.warn(`no notices: ${String(error)}`)) // a refusal is shown by the call itself
    const stopWaking = wakeWith(made)
    return () => {
      stopWaking()
      made.stop()
      channel?.close()
    }
  }, [services])
  useEffect(() => noticeCenter?.rebind(), [language, noticeCenter])
  return noticeCenter
}

const connectNoticeCenter = (
  { http, session, preferences }: AppServices,
  channel: ReturnType<typeof openChannel>,
  urlOf: (path: string) => string,
): NoticeCenter =>
  createNoticeCenter({
    http,
    clock: pageClock,
    token: () => session.tokens.read('admin').token,
    language: () => preferences.get().language,
    open: openWebSocket,
    play: (message) => playNotice(message, urlOf),
    mayPlay,
    channel,
  })

/** Whoever comes back to the tab, or does anything in it, wants to hear again. */
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
