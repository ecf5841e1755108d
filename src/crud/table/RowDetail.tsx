import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'

import { rowScreens } from '../../screens/index'
import { Details } from './Details'
import { useList } from './listContext'

import type { Row } from '../../../providers/dataTypes'

/** What stands below an opened row: a screen of its own, which comes when the first row is opened, or some of its fields. */
export function RowDetail({ row }: { readonly row: Row }) {
  const { resource } = useList()
  const { row: screen, expand } = resource.list
  if (!screen) return <Details row={row} names={expand ?? none} />
  const Screen = rowScreens[screen]
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <Screen row={row} />
    </Suspense>
  )
}

const none: readonly string[] = []
