import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import { useData, useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { defaultOrder, formatListQuery } from '../url/listQuery'

import type { KeyboardEvent } from 'react'

import type { AnyResource } from '../../../resources/kit/define'

const texts = { many: t('1万+', '10,000+') }

interface Props {
  /** Time of the last response. */
  readonly readAt: number
  /** Prefix of the ids of tabs and panel. */
  readonly id: string
}

/** The tabs of a list with their counts. Each is a link that can be opened in a browser tab or copied. */
export function ListTabs({ readAt, id }: Props) {
  const { resource } = useCurrentList()
  const { state, base } = useListParts().listQuery
  const counts = useTabCounts(resource, readAt)
  // an order that was chosen stays, that of a tab is left with it
  const own = defaultOrder(resource, state.tab)
  const isChosen = state.order.field !== own.field || state.order.direction !== own.direction
  const queries = Object.keys(resource.list.tabs ?? {}).map((tab) =>
    formatListQuery(resource, { ...state, page: 1, tab, order: isChosen ? state.order : defaultOrder(resource, tab) }),
  )
  return <TabLinks resource={resource} id={id} base={base} value={state.tab ?? false} queries={queries.join('\n')} counts={counts} />
}

interface LinksProps {
  readonly resource: AnyResource
  readonly id: string
  readonly base: string
  readonly value: string | false
  /** The query of each tab, one per line: stable when the page changes, so that nothing is rendered again. */
  readonly queries: string
  readonly counts: Readonly<Record<string, number>>
}

/** Rendered only when a tab changes: MUI's tabs measure themselves at each render, which forces a layout of the table. */
const TabLinks = memo(function TabLinks({ resource, id, base, value, queries, counts }: LinksProps) {
  const translate = useText()
  const searches = queries.split('\n')
  return (
    <Tabs value={value} variant="scrollable" scrollButtons="auto" aria-label={translate(resource.title)} sx={tabsStyle}>
      {Object.entries(resource.list.tabs ?? {}).map(([name, { title, attention = false }], at) => (
        <Tab
          key={name}
          value={name}
          id={`${id}-${name}`}
          aria-controls={`${id}-panel`}
          component={Link}
          to={{ pathname: base, search: searches[at] ?? '' }}
          onKeyDown={pressSpace}
          label={
            <span>
              {translate(title)}
              <Count count={counts[name]} isBadge={attention} />
            </span>
          }
        />
      ))}
    </Tabs>
  )
})

const tabsStyle = {
  flexShrink: 0,
  minHeight: 40,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': { minHeight: 40, minWidth: 0, px: 1.75, py: 0 },
} as const

const countStyle = {
  ml: 0.75,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '&[data-badge]': { px: 0.75, py: 0.125, borderRadius: 8, fontWeight: 600, color: 'error.contrastText', bgcolor: 'error.main' },
} as const

/** A link is activated by Enter only; a tab by the space bar too. */
function pressSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

interface CountProps {
  readonly count: number | undefined
  /** Filled, unless there is nothing to do. */
  readonly isBadge: boolean
}

function Count({ count, isBadge }: CountProps) {
  const translate = useText()
  const format = useFormat()
  if (count === undefined) return null
  return (
    <Box component="span" data-badge={isBadge && count > 0 ? true : undefined} sx={countStyle}>
      {count > limits.countedTotal ? translate(texts.many) : format.number(count)}
    </Box>
  )
}

type TabCounts = Readonly<Record<string, number>>
const none: TabCounts = {}

/** Number of rows per tab. Requested after the list, and again whenever the list is reloaded. If a count fails the tabs have no numbers. */
function useTabCounts(resource: AnyResource, readAt: number): TabCounts {
  const data = useData()
  const isEnabled = resource.list.tabs !== undefined && readAt > 0
  const { data: counts = none, refetch } = useQuery({
    queryKey: [resource.path, 'tabs'],
    queryFn: ({ signal }) => data.tabCounts(resource.path, signal),
    enabled: isEnabled,
    refetchOnMount: false,
    retry: false,
  })
  const first = useRef(readAt)
  useEffect(() => {
    if (!isEnabled || first.current === readAt) return
    const isFirst = first.current === 0
    first.current = readAt
    // a change has already invalidated them together with the list
    if (!isFirst) void refetch({ cancelRefetch: false })
  }, [isEnabled, readAt, refetch])
  return counts
}
