import { useLogout } from 'react-admin'

import { loginPaths } from '../../providers/http/addresses'

/** Ends the session and loads the sign-in page anew, so that no data of the account stays in memory; also if the server cannot be reached. */
export function useSignOut(): () => void {
  const logout = useLogout()
  return () => void logout({}, false).then(() => location.assign(loginPaths.admin))
}
