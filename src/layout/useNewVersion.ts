import { useEffect, useState } from 'react'

import { loginPaths } from '../../providers/http/addresses'

/** Milliseconds between two looks; a look is also taken when the page comes back into view. */
const interval = 10 * 60_000

const scriptOf = (html: string): string | undefined => /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(html)?.[1]

/** True once the server delivers another main script than the one running here, or a part of this one is gone. */
export function useNewVersion(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV || isNew) return undefined
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      const answer = await fetch(loginPaths.admin, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => undefined) // offline: look again later
      const script = answer?.ok ? scriptOf(await answer.text()) : undefined
      if (script && own && script !== own) setNew(true)
    }
    const onGone = (): void => setNew(true)
    const timer = setInterval(() => void look(), interval)
    const onVisible = (): void => void look()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('vite:preloadError', onGone)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('vite:preloadError', onGone)
    }
  }, [isNew])
  return isNew
}
