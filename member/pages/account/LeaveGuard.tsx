import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

import { t } from '../../../resources/kit/text'
import { UnsavedDialog } from '../../../src/ui/UnsavedDialog'

const texts = {
  title: t('资料还没有保存', 'Your changes are not saved'),
  text: t('离开后，这次修改将丢失', 'If you leave, they are lost'),
  stay: t('留在此页', 'Stay'),
  leave: t('离开', 'Leave'),
}

/** Asks before what was typed is lost: by a way inside, or by closing the page. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return <UnsavedDialog texts={texts} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}
