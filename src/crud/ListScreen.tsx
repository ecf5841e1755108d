import Paper from '@mui/material/Paper'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { deletedTab, isRecoverable } from '../../resources/kit/derived'
import { ViewerProvider } from '../ui/ViewerProvider'
import { ListBody } from './ListBody'
import { onlyDeleted, restoringRights, withDeletedTab } from './deletedRows'
import { useRights } from './rows/useRights'
import { NotAllowed } from './table/listStates'
import { loadMovableLines } from './table/loadMovableLines'

import type { AnyResource } from '../../resources/kit/define'

interface Props {
  readonly resource: AnyResource
}

/** The list of any resource, drawn from its definition alone. */
export function ListScreen({ resource }: Props) {
  const held = useRights(resource)
  const { restores = false } = useSession()
  const { search } = useLocation()
  const hasDeleted = restores && held.may.index && isRecoverable(resource)
  const isDeleted = hasDeleted && new URLSearchParams(search).get('tab') === deletedTab
  const shown = useMemo(() => {
    const whole = hasDeleted ? withDeletedTab(resource) : resource
    return isDeleted ? onlyDeleted(whole) : whole
  }, [resource, hasDeleted, isDeleted])
  const rights = isDeleted ? restoringRights : held
  useEffect(() => {
    if (rights.may.sortable) void loadMovableLines()
  }, [rights.may.sortable])
  return (
    <ViewerProvider>
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: { sm: '100%' },
          minHeight: { xs: 'auto', sm: 420 },
          minWidth: 0,
          overflow: { xs: 'clip', sm: 'hidden' },
        }}
      >
        {rights.may.index ? <ListBody resource={shown} rights={rights} /> : <NotAllowed title={resource.title} />}
      </Paper>
    </ViewerProvider>
  )
}
