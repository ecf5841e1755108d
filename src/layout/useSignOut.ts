import { useEquipment } from '../../providers/hooks'
import { loginPaths } from '../../providers/wire/addresses'

/** Ends the session and loads the sign-in page anew, so that nothing of this account stays in memory. */
export function useSignOut(): () => void {
  const { auth } = useEquipment()
  const leave = (): void => location.assign(loginPaths.admin)
  return () => {
    auth.logout({}).then(leave, leave)
  }
}
