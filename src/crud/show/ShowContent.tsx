import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { RecordContextProvider, ResourceContextProvider } from 'react-admin'

import { entities } from '../../../resources'
import { isInDetails } from '../../../resources/kit/derived'
import { showOf } from '../../../resources/kit/derivedShow'
import { Tip } from '../../ui/Tip'
import { Icon } from '../../ui/icon/Icon'
import { useText } from '../../ui/useText'
import { opensDialog } from '../actions/opensDialog'
import { rowActionsOf } from '../actions/rowActionsOf'
import { RowSlot } from '../actions/RowSlot'
import { useCurrentList } from '../list/listContext'
import { EventsOfRow } from './EventsOfRow'
import { FieldGroups } from './FieldGroups'
import { OwnScreen } from './OwnScreen'
import { RelatedTable } from './RelatedTable'
import { StepsOfRow } from './StepsOfRow'
import { TimelineOfRow } from './TimelineOfRow'

import type { AnyResource } from '../../../resources/kit/define'
import type { InfoAnswer, Row } from '../../../resources/kit/protocol/list'
import type { RowAction } from '../actions/rowActionsOf'

interface Props {
  readonly resource: AnyResource
  readonly details: InfoAnswer
  readonly onOpen: (popup: string) => void
}

/** All that is known about a row, as its definition orders it. */
export function ShowContent({ resource, details: { row, related, timeline, events }, onOpen }: Props) {
  const show = useMemo(() => showOf(resource, entities), [resource])
  const { rights } = useCurrentList()
  const actions = useShownActions(row, onOpen)
  if (!show) return null
  return (
    <ResourceContextProvider value={resource.path}>
      <RecordContextProvider value={row}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          {actions.length > 0 || rights.slots.row ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {inOrder(actions).map((action) => (
                <ActionButton key={action.key} action={action} />
              ))}
              <RowSlot row={row} />
            </Box>
          ) : null}
          {show.steps ? <StepsOfRow resource={resource} bar={show.steps} row={row} /> : null}
          <FieldGroups resource={resource} groups={show.groups} row={row} />
          {show.screen ? <OwnScreen name={show.screen} row={row} /> : null}
          {show.related?.map((table) => {
            const rows = related[table.of]
            const action = actions.find(({ key, reason }) => key === table.action && reason === undefined)
            return rows ? <RelatedTable key={table.of} row={row} table={table} rows={rows} button={action && <RelatedButton action={action} />} /> : null
          })}
          {show.timeline && timeline ? <TimelineOfRow timeline={show.timeline} rows={timeline} /> : null}
          {show.events && events ? <EventsOfRow resource={resource} events={show.events} answer={events} /> : null}
        </Box>
      </RecordContextProvider>
    </ResourceContextProvider>
  )
}

/** The actions of the list's row, and those for selected rows that one row can have as well. What has a form of its own opens over the details. */
function useShownActions(row: Row, onOpen: (popup: string) => void): readonly RowAction[] {
  const translate = useText()
  const { resource, rights, handlers } = useCurrentList()
  return useMemo(() => {
    const own = {
      ...handlers,
      edit: () => onOpen('edit'),
      moveTo: () => onOpen('move'),
      history: () => onOpen('history'),
      runAction: (...[action, of]: Parameters<typeof handlers.runAction>) =>
        opensDialog(action) ? onOpen(`do/${action.name}`) : handlers.runAction(action, of),
    }
    return rowActionsOf(
      {
        resource,
        rights: { ...rights, hasDetailsButton: false, row: [...rights.row, ...rights.rows.filter(({ name }) => isInDetails(resource, name))] },
        handlers: own,
      },
      row,
      translate,
    )
  }, [resource, rights, handlers, onOpen, row, translate])
}

const isForbidden = ({ reason }: RowAction): boolean => reason !== undefined
const isSolid = (action: RowAction): boolean => action.isMain === true && !isForbidden(action)

/** What the state asks for first, what it forbids last. */
const inOrder = (actions: readonly RowAction[]): RowAction[] => [
  ...actions.filter(isSolid),
  ...actions.filter((action) => !isSolid(action) && !isForbidden(action)),
  ...actions.filter(isForbidden),
]

const RelatedButton = ({ action }: { readonly action: RowAction }) => (
  <Button size="small" startIcon={<Icon name={action.icon} fontSize="small" />} onClick={action.run} sx={{ py: 0 }}>
    {action.label}
  </Button>
)

/** One that the state of the row forbids says why when it is pointed at. */
function ActionButton({ action }: { readonly action: RowAction }) {
  return (
    <Tip text={action.reason ?? ''} describes>
      <Button
        size="small"
        variant={isSolid(action) ? 'contained' : 'outlined'}
        color={action.color === undefined || action.color === 'default' ? 'primary' : action.color}
        startIcon={<Icon name={action.icon} fontSize="small" />}
        data-action={action.key}
        aria-disabled={isForbidden(action)}
        onClick={isForbidden(action) ? undefined : action.run}
        sx={{ '&[aria-disabled="true"]': { color: 'text.secondary', borderColor: 'divider', opacity: 0.6, cursor: 'not-allowed' } }}
      >
        {action.label}
      </Button>
    </Tip>
  )
}

export const DetailsSkeleton = () => (
  <>
    <Skeleton variant="rounded" height={32} width="60%" sx={{ mb: 3 }} />
    {[5, 3, 4].map((lines) => (
      <Box key={lines} sx={{ mb: 3 }}>
        <Skeleton width={120} sx={{ mb: 1 }} />
        <Skeleton variant="rounded" height={lines * 28} />
      </Box>
    ))}
  </>
)
