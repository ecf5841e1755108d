import { useState } from 'react'

import { useMemberApp } from './useMember'

/** Ends the session on the server; only then the member is removed here and the page reloaded. A failure keeps the session and has been reported. */
export function useMemberSignOut(): { readonly isLeaving: boolean; readonly signOut: () => void } {
  const { auth } = useMemberApp()
  const [isLeaving, setLeaving] = useState(false)
  const signOut = (): void => {
    if (isLeaving) return
    setLeaving(true)
    auth
      .logout({})
      .then(() => location.assign('/user/login'))
      .catch(() => setLeaving(false))
  }
  return { isLeaving, signOut }
}
