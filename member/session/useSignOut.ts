import { useState } from 'react'

import { useMemberApp } from './useMember'

/**
 * Ends the session on the server; only then the member is removed here and the page reloaded. A failure keeps the session and has been reported. Asks first if
 * the page has unsaved input.
 */
export function useMemberSignOut(): { readonly isLeaving: boolean; readonly signOut: () => void } {
  const { auth, leaving } = useMemberApp()
  const [isLeaving, setLeaving] = useState(false)
  const end = (): void => {
    setLeaving(true)
    auth
      .logout({})
      .then(() => location.assign('/user/login'))
      .catch(() => setLeaving(false))
  }
  const signOut = (): void => {
    if (!isLeaving) leaving.orConfirm(end)
  }
  return { isLeaving, signOut }
}
