import { Navigate, useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { Shell } from '../layout/Shell'
import { loadingAddress } from './wantedPage'

/** The frame of the back office. Before the menus are known the way leads over the loading page, which keeps the wanted address. */
export function SignedIn() {
  const { admin, isLoaded } = useSession()
  const { pathname, search } = useLocation()
  return admin && isLoaded ? <Shell /> : <Navigate to={loadingAddress(pathname + search)} replace />
}
