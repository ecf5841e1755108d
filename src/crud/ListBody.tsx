import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'

import { useStartViews } from '../../providers/views'
import { useText } from '../ui/useText'
import { ListContent } from './ListContent'
import { LoadingBar } from './LoadingBar'
import { ListProvider } from './table/listContext'
import { Pager } from './table/Pager'
import { OnSelection } from './toolbar/OnSelection'
import { SelectionBar } from './toolbar/SelectionBar'
import { TabPanel } from './toolbar/TabPanel'
import { Toolbar } from './toolbar/Toolbar'
import { useKeyDeeds } from './toolbar/useKeyDeeds'
import { useListModel } from './useListModel'

import type { AnyResource } from '../../resources/kit/define'
import type { Filter, Order } from './address/listState'
import type { Rights } from './rows/useRights'

// what a list needs only now and then comes when it is needed
const FilterChips = lazy(async () => ({ default: (await import('./filter/FilterChips')).FilterChips }))
const ConfirmDialog = lazy(async () => ({ default: (await import('./rows/ConfirmDialog')).ConfirmDialog }))
const InUseDialog = lazy(async () => ({ default: (await import('./rows/InUseDialog')).InUseDialog }))
const PartTabs = lazy(async () => ({ default: (await import('./toolbar/PartTabs')).PartTabs }))
const FilterPanel = lazy(async () => ({ default: (await import('./filter/FilterPanel')).FilterPanel }))
const ViewBar = lazy(async () => ({ default: (await import('./views/ViewBar')).ViewBar }))
const PopupRoutes = lazy(async () => ({ default: (await import('./PopupRoutes')).PopupRoutes }))

interface Props {
  readonly resource: AnyResource
  readonly rights: Rights
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
  useKeyDeeds({ root, model, rights, isPanelOpen, onPanel })

  const parts = useMemo(() => ({ resource, rights, commands: model.commands }), [resource, rights, model.commands])
  const onSearch = useCallback((q: string, isTyping: boolean) => change({ q }, { replace: isTyping && state.q !== '' }), [change, state.q])
  const onFilters = useCallback((filters: readonly Filter[]) => change({ filters }), [change])
  const onClear = useCallback(() => change({ q: '', filters: [] }), [change])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const onLimit = useCallback((limit: number) => change({ limit }), [change])
  const onSort = useCallback((order: Order) => change({ order }), [change])
  const { setPrefs, prefs } = look
  const onWidth = useCallback((name: string, width: number) => setPrefs({ ...prefs, widths: { ...prefs.widths, [name]: width } }), [setPrefs, prefs])
  const takeAll = (): void => {
    if (answer.isEstimate) model.countExactly()
    selection.takeAll()
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
            <PartTabs model={model} id={tabsId} />
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
          {isPhone ? <OnSelection address={address} selection={selection} deeds={deeds} /> : null}
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
