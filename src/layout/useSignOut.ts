import { useEquipment } from '../../providers/hooks'

/** Ends the session and loads the sign-in page anew, so that nothing of this account stays in memory. */
export function useSignOut(): () => void {
  const { auth } = useEquipment()
  const leave = (): void => location.assign('/admin/login')
  return () => {
    auth.logout({}).then(leave, leave)
  }
}
