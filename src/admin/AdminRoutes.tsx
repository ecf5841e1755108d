import { CoreAdminUI } from 'react-admin'
import { memo, useMemo } from 'react'

import { useSite } from '../../providers/hooks'
import { RequireSignIn } from '../pages/RequireSignIn'
import { useText } from '../ui/useText'
import { resourceElements } from './resourceElements'

/** The definitions registered with react-admin, at the addresses inside the back office. New elements register everything again, so they are new for a language only. */
export const AdminRoutes = memo(function AdminRoutes() {
  const translate = useText()
  const { siteName } = useSite()
  const elements = useMemo(() => [...resourceElements(translate)], [translate])
  return (
    <CoreAdminUI disableTelemetry title={siteName} catchAll={RequireSignIn} authenticationError={RequireSignIn} accessDenied={RequireSignIn}>
      {elements}
    </CoreAdminUI>
  )
})
