import { useApp } from '../../providers/hooks'
import { loginPaths } from '../../providers/http/addresses'

/** Ends the session and reloads the sign-in page, so that no data of the account stays in memory. */
export function useSignOut(): () => void {
  const { auth } = useApp()
  const leave = (): void => location.assign(loginPaths.admin)
  return () => {
    auth.logout({}).then(leave, leave)
  }
}
