import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { memo } from 'react'
import { Link } from 'react-router-dom'

import { useStartViews } from '../../../providers/account/views'
import { useData, useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { useListFigures } from '../list/useListFigures'
import { defaultOrder, formatListQuery, orderText } from '../url/listQuery'
import { toSearchConditions } from '../url/toSearchParams'

import type { KeyboardEvent } from 'react'

import type { AnyResource } from '../../../resources/kit/define'

const texts = { many: t('1万+', '10,000+') }
const none: Readonly<Record<string, number>> = {}

interface Props {
  /** As `useFiguresAt` has it. */
  readonly readAt: number
  /** Prefix of the ids of tabs and panel. */
  readonly id: string
}

/**
 * The tabs of a list with their counts. Each is a link that can be opened in a browser tab or copied. A tab keeps search and filters, and its count is that of
 * the rows it would show, or none if counting takes too long; an open view is left by it with all that belongs to the view.
 */
export function ListTabs({ readAt, id }: Props) {
  const { resource } = useCurrentList()
  const { state, requested, base } = useListParts().listQuery
  const hasDefaultView = useStartViews().marked.some((view) => view.path === resource.path && view.is_default)
  const isView = Boolean(state.view)
  const { q, filters } = isView ? { q: '', filters: [] } : requested
  const data = useData()
  const { data: counts = none } = useListFigures({
    key: [resource.path, 'tabs'],
    filter: { search: toSearchConditions(resource, filters), quickSearch: q },
    readAt,
    isEnabled: resource.list.tabs !== undefined,
    read: (filter, signal) => data.tabCounts(resource.path, filter, signal),
  })
  // an order that was chosen stays, that of a tab is left with it
  const own = defaultOrder(resource, state.tab)
  const isChosen = !isView && orderText(state.order) !== orderText(own)
  const kept = { ...state, ...(isView && { q: '', filters: [] }), page: 1, view: hasDefaultView ? 0 : undefined }
  const queries = Object.keys(resource.list.tabs ?? {}).map((tab) =>
    formatListQuery(resource, { ...kept, tab, order: isChosen ? state.order : defaultOrder(resource, tab) }),
  )
  return <TabLinks resource={resource} id={id} base={base} value={isView ? false : (state.tab ?? false)} queries={queries.join('\n')} counts={counts} />
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
  flex: '0 1 auto',
  minWidth: { xs: 160, sm: 0 },
  minHeight: 35,
  '& .MuiTab-root': { minHeight: 35, minWidth: 0, px: 1.5, py: 0, fontSize: 13 },
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
