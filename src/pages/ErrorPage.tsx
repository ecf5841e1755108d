import { useRouteError } from 'react-router-dom'

import { ScreenError } from './ScreenError'

/** Stands in place of the whole page when not even the frame could be drawn. */
export function ErrorPage() {
  return <ScreenError error={useRouteError()} onRetry={() => location.reload()} />
}
