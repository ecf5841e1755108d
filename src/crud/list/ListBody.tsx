import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Suspense, useId, useMemo, useRef } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'

import { t } from '../../../resources/kit/text'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { preloadable } from '../../ui/preloadable'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { ListTiles } from '../figures/ListTiles'
import { Pager } from '../table/Pager'
import { RemarkHint } from '../toolbar/RemarkHint'
import { SelectionBar } from '../toolbar/SelectionBar'
import { Toolbar } from '../toolbar/Toolbar'
import { TopRow, useTopParts } from '../toolbar/TopRow'
import { useListKeyHandlers } from '../toolbar/listShortcuts'
import { ListContent } from './ListContent'
import { LiveBar } from './LiveBar'
import { useKnownColumns } from './knownColumns'
import { CurrentListProvider, ListPartsProvider } from './listContext'
import { useListModel } from './useListModel'

import type { ComponentType, ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { ListRights } from '../actions/useRights'
import type { CurrentList } from './listContext'
import type { ListModel } from './useListModel'

// loaded after the list
const ConfirmDialog = preloadable(async () => (await import('../actions/ConfirmDialog')).ConfirmDialog)
const InUseDialog = preloadable(async () => (await import('../actions/InUseDialog')).InUseDialog)

/** Loads the confirmations of a list in advance. */
export const loadConfirmations = (): void => [ConfirmDialog, InUseDialog].forEach((part) => void part.load())

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
  const tabsId = useId()
  const [resource, learnColumns] = useKnownColumns(defined)
  const isPhone = useIsPhone()
  const model = useListModel(resource, rights, root)
  const { listQuery, answer, figuresAt, selection, actions, handlers } = model
  learnColumns(answer.rows)
  const { state } = listQuery
  const ownRemark = resource.menu.remark ? translate(resource.menu.remark) : ''
  const top = useTopParts(resource, listQuery)
  useListKeyHandlers({ root, model, rights })

  const current = useMemo(() => ({ resource, rights, handlers, isPhone }), [resource, rights, handlers, isPhone])
  // that of the definition until the server has sent its own, so that nothing moves when it arrives
  const remarkText = answer.isFirstLoad ? ownRemark : answer.remark
  const remark = useMemo(() => <RemarkHint key="remark" text={remarkText} />, [remarkText])
  const hasTop = top.hasTabs || top.hasViews
  const liveBar = resource.list.live ? <LiveBar key="live" news={model.news} root={root} onShow={answer.reload} place={hasTop ? 'row' : 'over'} /> : null
  const content = <ListContent lines={model.lines} isStale={model.isStale} expanded={model.expanded} changed={model.news.changed} />
  return (
    <ListProviders current={current} model={model}>
      <Box ref={root} sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0, position: 'relative' }}>
        {resource.list.tiles && Popups ? <ListTiles resource={resource} readAt={figuresAt} /> : null}
        {hasTop ? (
          <TopRow {...top} readAt={figuresAt} tabsId={tabsId}>
            {liveBar ? [liveBar, remark] : remark}
          </TopRow>
        ) : null}
        <Toolbar>{hasTop ? null : remark}</Toolbar>
        {hasTop ? null : liveBar}
        <LoadingBar isShown={answer.isStale} />
        {top.hasTabs ? (
          <TabPanel id={tabsId} tab={state.tab}>
            {content}
          </TabPanel>
        ) : (
          content
        )}
        {isPhone && selection.rows.size > 0 ? <SelectionBar /> : null}
        {answer.rows.length > 0 ? <Pager isEstimate={answer.isEstimate} readAt={figuresAt} onCount={model.countExactly} /> : null}
      </Box>
      <Suspense fallback={<PendingPopup />}>{actions.confirm ? <ConfirmDialog question={actions.confirm} onClose={actions.closeConfirm} /> : null}</Suspense>
      <Suspense fallback={<PendingPopup />}>{actions.inUse ? <InUseDialog inUse={actions.inUse} onClose={actions.closeInUse} /> : null}</Suspense>
      {listQuery.isTop || !Popups ? null : <Popups resource={resource} onActed={selection.clear} />}
    </ListProviders>
  )
}

interface ProvidersProps {
  readonly current: CurrentList
  readonly model: ListModel
  readonly children: ReactNode
}

/** The contexts of react-admin and ours, for everything inside of a list. */
function ListProviders({ current, model, children }: ProvidersProps) {
  return (
    <ResourceContextProvider value={current.resource.path}>
      <ListContextProvider value={model.controller}>
        <CurrentListProvider value={current}>
          <ListPartsProvider value={model.parts}>{children}</ListPartsProvider>
        </CurrentListProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  )
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

const overEnd = { height: 2, marginTop: -2, position: 'relative', zIndex: 5, flexShrink: 0 } as const

const Track = styled('div')(({ theme }) => ({
  height: 2,
  opacity: 0,
  overflow: 'hidden',
  animation: 'list-late 0s .1s forwards',
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

/** Shown only if loading takes longer than a tenth of a second, over the end of the toolbar, so that nothing moves. */
function LoadingBar({ isShown }: { readonly isShown: boolean }) {
  const translate = useText()
  return <div style={overEnd}>{isShown ? <Track role="progressbar" aria-label={translate(loading)} /> : null}</div>
}
