import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'

import { useText } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { FilterChips } from './filter/FilterChips'
import { ListContent } from './ListContent'
import { ConfirmDialog } from './rows/ConfirmDialog'
import { ListProvider } from './table/listContext'
import { Pager } from './table/Pager'
import { KeySheet } from './toolbar/KeySheet'
import { OnSelection } from './toolbar/OnSelection'
import { SelectionBar } from './toolbar/SelectionBar'
import { Toolbar } from './toolbar/Toolbar'
import { useKeyDeeds } from './toolbar/useKeyDeeds'
import { useListModel } from './useListModel'

import type { AnyResource } from '../../resources/kit/define'
import type { Filter, Order } from './address/listState'
import type { Rights } from './rows/useRights'

const FilterPanel = lazy(async () => ({ default: (await import('./filter/FilterPanel')).FilterPanel }))
const PopupRoutes = lazy(async () => ({ default: (await import('./PopupRoutes')).PopupRoutes }))

const texts = { loading: t('正在加载', 'Loading') }

interface Props {
  readonly resource: AnyResource
  readonly rights: Rights
}

export function ListBody({ resource, rights }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const model = useListModel(resource, rights, root)
  const { address, answer, selection, deeds, look, total } = model
  const { state, change } = address
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeyDeeds({ root, model, rights, onHelp: () => setHelpOpen(true), onPanel: () => setPanelOpen((before) => !before) })

  const parts = useMemo(() => ({ resource, rights, commands: model.commands }), [resource, rights, model.commands])
  const onSearch = useCallback((q: string, isTyping: boolean) => change({ q }, { replace: isTyping && state.q !== '' }), [change, state.q])
  const onFilters = useCallback((filters: readonly Filter[]) => change({ filters }), [change])
  const onClear = useCallback(() => change({ q: '', filters: [] }), [change])
  const onSort = useCallback((order: Order) => change({ order }), [change])
  const { setPrefs, prefs } = look
  const onWidth = useCallback((name: string, width: number) => setPrefs({ ...prefs, widths: { ...prefs.widths, [name]: width } }), [setPrefs, prefs])
  const takeAll = (): void => {
    if (answer.isEstimate) model.countExactly()
    selection.takeAll()
  }
  return (
    <ListProvider value={parts}>
      <Box ref={root} sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, position: 'relative' }}>
        <Remark text={answer.remark} />
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
          onPanel={() => setPanelOpen(!isPanelOpen)}
          onSearch={onSearch}
          onExport={model.exportFile}
        />
        {isPanelOpen ? (
          <Suspense fallback={null}>
            <FilterPanel key={JSON.stringify(state.filters)} id={panelId} resource={resource} filters={state.filters} onSearch={onFilters} />
          </Suspense>
        ) : null}
        <FilterChips
          resource={resource}
          q={state.q}
          filters={isPanelOpen ? noFilters : state.filters}
          ignored={address.ignored}
          onSearch={(q) => onSearch(q, false)}
          onFilters={onFilters}
          onClear={onClear}
        />
        <LoadingBar isShown={answer.isStale} />
        <ListContent model={model} isPhone={isPhone} onSort={onSort} onWidth={onWidth} onClear={onClear} />
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
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
            onCount={model.countExactly}
          />
        ) : null}
      </Box>
      {deeds.question ? <ConfirmDialog question={deeds.question} onClose={deeds.close} /> : null}
      {isHelpOpen ? <KeySheet onClose={() => setHelpOpen(false)} /> : null}
      {address.isTop ? null : (
        <Suspense fallback={null}>
          <PopupRoutes resource={resource} />
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

/** Appears only when an answer takes longer than a fifth of a second, and never moves what is below it. */
function LoadingBar({ isShown }: { readonly isShown: boolean }) {
  const say = useText()
  return (
    <Box sx={{ height: 2, flexShrink: 0 }}>
      {isShown ? (
        <LinearProgress
          aria-label={say(texts.loading)}
          sx={{ height: 2, opacity: 0, animation: 'list-late 0s .2s forwards', '@keyframes list-late': { to: { opacity: 1 } } }}
        />
      ) : null}
    </Box>
  )
}
