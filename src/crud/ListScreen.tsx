import Paper from '@mui/material/Paper'
import { useEffect } from 'react'

import { ViewerProvider } from '../ui/ViewerProvider'
import { ListBody } from './ListBody'
import { useRights } from './rows/useRights'
import { NotAllowed } from './table/listStates'
import { loadMovableLines } from './table/loadMovableLines'

import type { AnyResource } from '../../resources/kit/define'

interface Props {
  readonly resource: AnyResource
}

/** The list of any resource, drawn from its definition alone. */
export function ListScreen({ resource }: Props) {
  const rights = useRights(resource)
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
        {rights.may.index ? <ListBody resource={resource} rights={rights} /> : <NotAllowed title={resource.title} />}
      </Paper>
    </ViewerProvider>
  )
}
