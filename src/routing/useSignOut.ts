import { useApp } from '../../providers/hooks'
import { loginPaths } from '../../providers/http/addresses'

/** Ends the session and loads the sign-in page again, so that nothing of this account stays in memory. */
export function useSignOut(): () => void {
  const { auth } = useApp()
  const leave = (): void => location.assign(loginPaths.admin)
  return () => {
    auth.logout({}).then(leave, leave)
  }
}
