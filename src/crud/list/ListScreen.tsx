import Paper from '@mui/material/Paper'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../../providers/hooks'
import { deletedTab, isRecoverable, restoreLabel } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { ViewerProvider } from '../../ui/cell/ViewerProvider'
import { useIsSettled } from '../../ui/useIsSettled'
import { useRights } from '../actions/useRights'
import { LatePopups, loadPopups } from '../popup/LatePopups'
import { loadSortableRows } from '../table/ListTable'
import { ListBody, loadConfirmations } from './ListBody'
import { NotAllowed } from './ListContent'
import { usePermitted } from './usePermitted'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListRights, NamedAction } from '../actions/useRights'

interface Props {
  readonly resource: AnyResource
}

/** The list of any resource, generated from its definition. */
export function ListScreen({ resource: whole }: Props) {
  const resource = usePermitted(whole)
  const ownRights = useRights(resource)
  const { restores = false } = useSession()
  const { search } = useLocation()
  const hasDeleted = restores && ownRights.may.index && isRecoverable(resource)
  const isDeleted = hasDeleted && new URLSearchParams(search).get('tab') === deletedTab
  const shown = useMemo(() => {
    const whole = hasDeleted ? withDeletedTab(resource) : resource
    return isDeleted ? onlyDeleted(whole) : whole
  }, [resource, hasDeleted, isDeleted])
  const rights = isDeleted ? restoringRights : ownRights
  useEffect(() => {
    if (rights.may.sortable) void loadSortableRows()
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
        {rights.may.index ? <ListBody resource={shown} rights={rights} Popups={LatePopups} /> : <NotAllowed title={resource.title} />}
      </Paper>
      <LoadAfterRows />
    </ViewerProvider>
  )
}

/** Loads what a click opens when the list has its rows and the browser is idle. A component of its own, so that the list is not rendered again. */
function LoadAfterRows() {
  const isSettled = useIsSettled()
  useEffect(() => {
    if (!isSettled) return
    loadPopups()
    loadConfirmations()
  }, [isSettled])
  return null
}

const texts = {
  all: t('全部', 'All'),
  deleted: t('已删除', 'Deleted'),
  follows: t('与它一同删除的内容会随之恢复。', 'Rows deleted with it are restored too.'),
}

/** The list with a tab of deleted rows, which the server shows to super administrators. */
function withDeletedTab(resource: AnyResource): AnyResource {
  const tabs = resource.list.tabs ?? { all: { title: texts.all } }
  return { ...resource, list: { ...resource.list, tabs: { ...tabs, [deletedTab]: { title: texts.deleted, where: {} } } } }
}

/** The deleted rows: they can be viewed and restored only. */
function onlyDeleted(resource: AnyResource): AnyResource {
  const { row: _, expand: __, inline: ___, ...list } = resource.list
  return { ...resource, list }
}

const restore: NamedAction = { name: 'restore', label: restoreLabel, icon: 'undo', confirm: texts.follows }

const restoringRights: ListRights = {
  may: { index: true, add: false, edit: false, del: false, sortable: false },
  mayShow: false,
  mayHistory: false,
  mayCopy: false,
  mayMoveTo: false,
  hasDetailsButton: false,
  mayExport: false,
  mayExportTask: false,
  mayImport: false,
  slots: {},
  row: [restore],
  rows: [{ ...restore, on: 'rows' }],
  head: [],
  changes: [],
  bulk: [],
  printouts: [],
}
