import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'

import { useStartViews } from '../../../providers/account/views'
import { useFeature } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { loadFilters } from '../../fields'
import { useText } from '../../ui/useText'
import { Pager } from '../table/Pager'
import { BulkActions, SelectionBar } from '../toolbar/BulkActions'
import { Toolbar } from '../toolbar/Toolbar'
import { useListKeyHandlers } from '../toolbar/listShortcuts'
import { ListContent } from './ListContent'
import { useKnownColumns } from './knownColumns'
import { ListProvider } from './listContext'
import { useListModel } from './useListModel'

import type { ComponentType, ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListRights } from '../actions/useRights'
import type { Filter, SortOrder } from '../url/listQuery'

// loaded when a list first needs it
const FilterChips = lazy(async () => ({ default: (await import('../filter/FilterChips')).FilterChips }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../actions/ConfirmDialog')).ConfirmDialog }))
const InUseDialog = lazy(async () => ({ default: (await import('../actions/InUseDialog')).InUseDialog }))
const ListTabs = lazy(async () => ({ default: (await import('../toolbar/ListTabs')).ListTabs }))
const FilterPanel = lazy(async () => {
  const [{ FilterPanel: Panel }] = await Promise.all([import('../filter/FilterPanel'), loadFilters()])
  return { default: Panel }
})
const ViewBar = lazy(async () => ({ default: (await import('../views/ViewBar')).ViewBar }))

interface Props {
  readonly resource: AnyResource
  readonly rights: ListRights
  /** The popup of the address; undefined for a list shown beside another one. */
  readonly Popups?: ComponentType<{ readonly resource: AnyResource; readonly onActed: () => void }>
}

/** The toolbar, rows and pager of a list, with the confirmations of its actions. */
export function ListBody({ resource: defined, rights, Popups }: Props) {
  const translate = useText()
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const tabsId = useId()
  const [resource, learnColumns] = useKnownColumns(defined)
  const hasTabs = resource.list.tabs !== undefined
  const { lists } = useStartViews()
  const hasBatches = useFeature('batches')
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const model = useListModel(resource, rights, root)
  const { listQuery, answer, selection, actions, settings, total } = model
  learnColumns(answer.rows)
  const { state, change } = listQuery
  const ownRemark = resource.menu.remark ? translate(resource.menu.remark) : ''
  const [isPanelOpen, setPanelOpen] = useState(false)
  const onPanel = useCallback(() => setPanelOpen((before) => !before), [])
  useListKeyHandlers({ root, model, rights, isPanelOpen, onPanel })

  const current = useMemo(() => ({ resource, rights, handlers: model.handlers }), [resource, rights, model.handlers])
  const onSearch = useCallback((q: string, isTyping: boolean) => change({ q }, { replace: isTyping && state.q !== '' }), [change, state.q])
  const onFilters = useCallback((filters: readonly Filter[]) => change({ filters }), [change])
  const onClear = useCallback(() => change({ q: '', filters: [] }), [change])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const onLimit = useCallback((limit: number) => change({ limit }), [change])
  const onSort = useCallback((order: SortOrder) => change({ order }), [change])
  const { setPrefs, prefs } = settings
  const onWidth = useCallback((name: string, width: number) => setPrefs({ ...prefs, widths: { ...prefs.widths, [name]: width } }), [setPrefs, prefs])
  const chips = isPanelOpen ? noFilters : state.filters
  const isNarrowed = state.q !== '' || chips.length > 0 || listQuery.ignored.length > 0
  const content = <ListContent model={model} isPhone={isPhone} onSort={onSort} onWidth={onWidth} onClear={onClear} />
  return (
    <ResourceContextProvider value={resource.path}>
      <ListContextProvider value={model.controller}>
        <ListProvider value={current}>
          <Box ref={root} sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, position: 'relative' }}>
            {/* that of the definition until the server has sent its own, so that nothing moves when it arrives */}
            <Remark text={answer.isFirstLoad ? ownRemark : answer.remark} />
            {hasTabs ? (
              <Suspense fallback={<Box sx={{ height: 41, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }} />}>
                <ListTabs model={model} id={tabsId} />
              </Suspense>
            ) : null}
            {listQuery.base && (state.view || lists.includes(resource.path)) ? (
              <Suspense fallback={<Box sx={{ height: 40, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }} />}>
                <ViewBar model={model} />
              </Suspense>
            ) : null}
            <Toolbar
              listQuery={listQuery}
              selection={selection}
              actions={actions}
              tree={model.isTree ? model.tree : undefined}
              settings={settings}
              total={total}
              isPanelOpen={isPanelOpen}
              panelId={panelId}
              isPhone={isPhone}
              onPanel={onPanel}
              onSearch={onSearch}
              onExport={model.exportFile}
            />
            {isPanelOpen ? (
              <Suspense fallback={<div id={panelId} />}>
                <FilterPanel key={JSON.stringify(state.filters)} id={panelId} resource={resource} filters={state.filters} onSearch={onFilters} />
              </Suspense>
            ) : null}
            {isNarrowed ? (
              <Suspense fallback={null}>
                <FilterChips
                  resource={resource}
                  q={state.q}
                  filters={chips}
                  ignored={listQuery.ignored}
                  onSearch={(q) => onSearch(q, false)}
                  onFilters={onFilters}
                  onClear={onClear}
                />
              </Suspense>
            ) : null}
            <LoadingBar isShown={answer.isStale} />
            {hasTabs ? (
              <TabPanel id={tabsId} tab={state.tab}>
                {content}
              </TabPanel>
            ) : (
              content
            )}
            <SelectionBar
              selection={selection}
              total={total}
              isEstimate={answer.isEstimate}
              canSelectAll={!model.isTree && hasBatches}
              onSelectAll={model.selectAll}
            >
              {isPhone ? <BulkActions listQuery={listQuery} selection={selection} actions={actions} /> : null}
            </SelectionBar>
            {answer.rows.length > 0 ? (
              <Pager
                page={state.page}
                limit={state.limit}
                total={total}
                isEstimate={answer.isEstimate}
                isWhole={model.isTree}
                isCompact={isPhone}
                onPage={onPage}
                onLimit={onLimit}
                onCount={model.countExactly}
              />
            ) : null}
          </Box>
          <Suspense fallback={null}>{actions.confirm ? <ConfirmDialog question={actions.confirm} onClose={actions.closeConfirm} /> : null}</Suspense>
          <Suspense fallback={null}>{actions.inUse ? <InUseDialog inUse={actions.inUse} onClose={actions.closeInUse} /> : null}</Suspense>
          {listQuery.isTop || !Popups ? null : (
            <Suspense fallback={null}>
              <Popups resource={resource} onActed={selection.clear} />
            </Suspense>
          )}
        </ListProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

const noFilters: readonly Filter[] = []

function Remark({ text }: { readonly text: string }) {
  return text ? (
    <Alert severity="info" icon={false} sx={{ borderRadius: 0, py: 0, fontSize: 13 }}>
      {text}
    </Alert>
  ) : null
}

interface TabPanelProps {
  readonly id: string
  readonly tab: string | undefined
  readonly children: ReactNode
}

/** The rows, as the tab panel of the open tab. */
function TabPanel({ id, tab, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${String(tab)}`} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}

const loading = t('正在加载', 'Loading')

const Track = styled('div')(({ theme }) => ({
  height: 2,
  opacity: 0,
  overflow: 'hidden',
  animation: 'list-late 0s .2s forwards',
  '@keyframes list-late': { to: { opacity: 1 } },
  '&::after': {
    content: '""',
    display: 'block',
    height: 2,
    width: '40%',
    backgroundColor: theme.palette.primary.main,
    animation: 'list-run 1.2s linear infinite',
  },
  '@keyframes list-run': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
}))

/** Shown only if loading takes longer than a fifth of a second; never moves the content below. */
function LoadingBar({ isShown }: { readonly isShown: boolean }) {
  const translate = useText()
  return <div style={{ height: 2, flexShrink: 0 }}>{isShown ? <Track role="progressbar" aria-label={translate(loading)} /> : null}</div>
}
