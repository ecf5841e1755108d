import { Authenticated } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { loadingAddress } from '../routing/requestedPage'

/** An address inside the back office, rendered by `Frame`. Before the menus are loaded the loading page is shown, which keeps the requested address. */
export function RequireSignIn() {
  const { admin, isLoaded } = useSession()
  const { pathname, search } = useLocation()
  if (!admin || !isLoaded) return <Navigate to={loadingAddress(pathname + search)} replace />
  return <Authenticated loading={null}>{null}</Authenticated>
}
