import { useSyncExternalStore } from 'react'

import { useNotice } from '../../providers/hooks'
import { t } from '../../resources/kit/text'

const refused = t('浏览器不允许全屏', 'The browser does not allow full screen')

function watch(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The page in the browser's full-screen mode. */
export function useFullScreen() {
  const notify = useNotice()
  const isOn = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement))
  const toggle = (): void => {
    const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => notify({ kind: 'info', text: refused }))
  }
  return { isOn, isPossible: document.fullscreenEnabled === true, toggle }
}
