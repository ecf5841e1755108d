import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

import { useData, useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { formatListQuery } from '../url/listQuery'

import type { KeyboardEvent } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListModel } from '../list/useListModel'

const texts = { many: t('1万+', '10,000+') }

interface Props {
  readonly model: ListModel
  /** Makes the ids of the tabs and their panel unique. */
  readonly id: string
}

/** The parts of a list with their live counts. Each is a link: it can be opened beside the list and pasted elsewhere. */
export function ListTabs({ model, id }: Props) {
  const { resource, answer } = model
  const { state, base } = model.address
  const counts = useTabCounts(resource, answer.readAt)
  const queries = Object.keys(resource.list.tabs ?? {}).map((tab) => formatListQuery(resource, { ...state, page: 1, tab }))
  return <TabLinks resource={resource} id={id} base={base} value={state.tab ?? false} queries={queries.join('\n')} counts={counts} />
}

interface LinksProps {
  readonly resource: AnyResource
  readonly id: string
  readonly base: string
  readonly value: string | false
  /** The query of each tab, a line each: the same after a page turn, so that nothing is drawn again. */
  readonly queries: string
  readonly counts: Readonly<Record<string, number>>
}

/** Drawn only when a tab changes: these tabs measure themselves whenever they are drawn, and the whole table with them. */
const TabLinks = memo(function TabLinks({ resource, id, base, value, queries, counts }: LinksProps) {
  const translate = useText()
  const searches = queries.split('\n')
  return (
    <Tabs value={value} variant="scrollable" scrollButtons="auto" aria-label={translate(resource.title)} sx={tabsStyle}>
      {Object.entries(resource.list.tabs ?? {}).map(([name, { title }], at) => (
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
              <Count count={counts[name]} />
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

/** A link hears Enter alone; a tab is also opened by the space bar. */
function pressSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

function Count({ count }: { readonly count: number | undefined }) {
  const translate = useText()
  const format = useFormat()
  if (count === undefined) return null
  return (
    <Box component="span" sx={{ ml: 0.75, fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
      {count > limits.countedTotal ? translate(texts.many) : format.number(count)}
    </Box>
  )
}

type TabCounts = Readonly<Record<string, number>>
const none: TabCounts = {}

/**
 * How many rows stand under each tab. Asked for after the list, never before it, and again whenever the list was read
 * anew: after a page turn as after a change. A count that fails leaves the tabs without numbers.
 */
export function useTabCounts(resource: AnyResource, readAt: number): TabCounts {
  const data = useData()
  const isAsked = resource.list.tabs !== undefined && readAt > 0
  const { data: counts = none, refetch } = useQuery({
    queryKey: [resource.path, 'tabs'],
    queryFn: ({ signal }) => data.tabCounts(resource.path, signal),
    enabled: isAsked,
    refetchOnMount: false,
    retry: false,
  })
  const first = useRef(readAt)
  useEffect(() => {
    if (!isAsked || first.current === readAt) return
    const isFirst = first.current === 0
    first.current = readAt
    // a change has asked already, at the same time as for the list
    if (!isFirst) void refetch({ cancelRefetch: false })
  }, [isAsked, readAt, refetch])
  return counts
}
