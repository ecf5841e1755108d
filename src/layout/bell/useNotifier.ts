import { useEffect, useRef, useState } from 'react'

import { useEquipment, useLanguage, useMediaUrl } from '../../../providers/hooks'
import { pageClock } from '../../../providers/notify/clock'
import { openChannel, openLine } from '../../../providers/notify/line'
import { createNotifier } from '../../../providers/notify/notify'
import { mayPlay, playNotice } from '../../../providers/notify/playback'

import type { Equipment } from '../../../providers/hooks'
import type { Notifier } from '../../../providers/notify/notify'

/** The notices of this tab, from the moment the bell hangs until it is taken down. */
export function useNotifier(): Notifier | undefined {
  const equipment = useEquipment()
  const language = useLanguage()
  const urlOf = useMediaUrl()
  const url = useRef(urlOf)
  url.current = urlOf
  const [notifier, setNotifier] = useState<Notifier>()
  useEffect(() => {
    const channel = openChannel()
    const made = makeNotifier(equipment, channel, (path) => url.current(path))
    setNotifier(made)
    made.start().catch((error: unknown) => console.warn(`no notices: ${String(error)}`)) // a refusal is shown by the call itself
    const stopWaking = wakeWith(made)
    return () => {
      stopWaking()
      made.stop()
      channel?.close()
    }
  }, [equipment])
  useEffect(() => notifier?.rebind(), [language, notifier])
  return notifier
}

const makeNotifier = ({ http, session, preferences }: Equipment, channel: ReturnType<typeof openChannel>, urlOf: (path: string) => string): Notifier =>
  createNotifier({
    http,
    clock: pageClock,
    token: () => session.tokens.read('admin').token,
    language: () => preferences.get().language,
    open: openLine,
    play: (message) => playNotice(message, urlOf),
    mayPlay,
    channel,
  })

/** Whoever comes back to the tab, or does anything in it, wants to hear again. */
function wakeWith({ wake }: Notifier): () => void {
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
