import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'

import { rowScreens } from '../../screens/rowScreens'

import type { RowScreenName } from '../../../resources/kit/controls'
import type { Row } from '../../../resources/kit/protocol/list'

/** A component for a row that its definition names. */
export function OwnScreen({ name, row }: { readonly name: RowScreenName; readonly row: Row }) {
  const Screen = rowScreens[name]
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <Screen row={row} />
    </Suspense>
  )
}
