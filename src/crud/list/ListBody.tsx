import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'

import { useStartViews } from '../../../providers/views'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { Pager } from '../table/Pager'
import { BulkActions, SelectionBar } from '../toolbar/BulkActions'
import { Toolbar } from '../toolbar/Toolbar'
import { useListKeyHandlers } from '../toolbar/listShortcuts'
import { ListContent } from './ListContent'
import { ListProvider } from './listContext'
import { useListModel } from './useListModel'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListRights } from '../actions/useRights'
import type { Filter, SortOrder } from '../url/listQuery'
import type { ListModel } from './useListModel'

// what a list needs only now and then comes when it is needed
const FilterChips = lazy(async () => ({ default: (await import('../filter/FilterChips')).FilterChips }))
const ConfirmDialog = lazy(async () => ({ default: (await import('../actions/ConfirmDialog')).ConfirmDialog }))
const InUseDialog = lazy(async () => ({ default: (await import('../actions/InUseDialog')).InUseDialog }))
const ListTabs = lazy(async () => ({ default: (await import('../toolbar/ListTabs')).PartTabs }))
const FilterPanel = lazy(async () => ({ default: (await import('../filter/FilterPanel')).FilterPanel }))
const ViewBar = lazy(async () => ({ default: (await import('../views/ViewBar')).ViewBar }))
const PopupRoutes = lazy(async () => ({ default: (await import('./PopupRoutes')).PopupRoutes }))

interface Props {
  readonly resource: AnyResource
  readonly rights: ListRights
}

export function ListBody({ resource, rights }: Props) {
  const translate = useText()
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const tabsId = useId()
  const hasTabs = resource.list.tabs !== undefined
  const { lists } = useStartViews()
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const model = useListModel(resource, rights, root)
  const { address, answer, selection, deeds, look, total } = model
  const { state, change } = address
  const usual = resource.menu.remark ? translate(resource.menu.remark) : ''
  const [isPanelOpen, setPanelOpen] = useState(false)
  const onPanel = useCallback(() => setPanelOpen((before) => !before), [])
  useListKeyHandlers({ root, model, rights, isPanelOpen, onPanel })

  const parts = useMemo(() => ({ resource, rights, commands: model.commands }), [resource, rights, model.commands])
  const onSearch = useCallback((q: string, isTyping: boolean) => change({ q }, { replace: isTyping && state.q !== '' }), [change, state.q])
  const onFilters = useCallback((filters: readonly Filter[]) => change({ filters }), [change])
  const onClear = useCallback(() => change({ q: '', filters: [] }), [change])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const onLimit = useCallback((limit: number) => change({ limit }), [change])
  const onSort = useCallback((order: SortOrder) => change({ order }), [change])
  const { setPrefs, prefs } = look
  const onWidth = useCallback((name: string, width: number) => setPrefs({ ...prefs, widths: { ...prefs.widths, [name]: width } }), [setPrefs, prefs])
  const takeAll = (): void => {
    if (answer.isEstimate) model.countExactly()
    selection.selectAll()
  }
  const chips = isPanelOpen ? noFilters : state.filters
  const isNarrowed = state.q !== '' || chips.length > 0 || address.ignored.length > 0
  const content = <ListContent model={model} isPhone={isPhone} onSort={onSort} onWidth={onWidth} onClear={onClear} />
  return (
    <ListProvider value={parts}>
      <Box ref={root} sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, position: 'relative' }}>
        {/* the usual one until the server has said its own: nothing may move below the pointer */}
        <Remark text={answer.isFirstLoad ? usual : answer.remark} />
        {hasTabs ? (
          <Suspense fallback={<Box sx={{ height: 41, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }} />}>
            <ListTabs model={model} id={tabsId} />
          </Suspense>
        ) : null}
        {address.base && (state.view || lists.includes(resource.path)) ? (
          <Suspense fallback={<Box sx={{ height: 40, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }} />}>
            <ViewBar model={model} />
          </Suspense>
        ) : null}
        <Toolbar
          address={address}
          selection={selection}
          deeds={deeds}
          tree={model.isTree ? model.tree : undefined}
          look={look}
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
              ignored={address.ignored}
              onSearch={(q) => onSearch(q, false)}
              onFilters={onFilters}
              onClear={onClear}
            />
          </Suspense>
        ) : null}
        <LoadingBar isShown={answer.isStale} />
        {hasTabs ? (
          <TabPanel model={model} id={tabsId}>
            {content}
          </TabPanel>
        ) : (
          content
        )}
        <SelectionBar selection={selection} total={total} isEstimate={answer.isEstimate} canTakeAll={!model.isTree} onTakeAll={takeAll}>
          {isPhone ? <BulkActions address={address} selection={selection} deeds={deeds} /> : null}
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
      <Suspense fallback={null}>{deeds.question ? <ConfirmDialog question={deeds.question} onClose={deeds.close} /> : null}</Suspense>
      <Suspense fallback={null}>{deeds.kept ? <InUseDialog kept={deeds.kept} onClose={deeds.closeKept} /> : null}</Suspense>
      {address.isTop ? null : (
        <Suspense fallback={null}>
          <PopupRoutes resource={resource} onActed={selection.clear} />
        </Suspense>
      )}
    </ListProvider>
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
  readonly model: ListModel
  readonly id: string
  readonly children: ReactNode
}

/** The rows below, as the panel of the open tab. */
function TabPanel({ model, id, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${String(model.address.state.tab)}`} style={{ display: 'contents' }}>
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

/** Appears only when an answer takes longer than a fifth of a second, and never moves what is below it. */
function LoadingBar({ isShown }: { readonly isShown: boolean }) {
  const translate = useText()
  return <div style={{ height: 2, flexShrink: 0 }}>{isShown ? <Track role="progressbar" aria-label={translate(loading)} /> : null}</div>
}
