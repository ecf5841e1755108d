import { useRouteError } from 'react-router-dom'

import { Crash } from './Crash'

/** Stands in place of the whole page when not even the frame could be drawn. */
export function CrashPage() {
  return <Crash error={useRouteError()} onRetry={() => location.reload()} />
}
