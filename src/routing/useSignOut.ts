import { useContext } from 'react'
import { useLogout } from 'react-admin'

import { loginPaths } from '../../providers/http/addresses'
import { TabActionsContext } from './tabsContext'

/**
 * Ends the session and loads the sign-in page anew, so that no data of the account stays in memory; also if the server cannot be reached. Asks first if a tab
 * has unsaved input.
 */
export function useSignOut(): () => void {
  const logout = useLogout()
  const tabs = useContext(TabActionsContext)
  const signOut = (): void => void logout({}, false).then(() => location.assign(loginPaths.admin))
  return () => (tabs ? tabs.leave(signOut) : signOut())
}
