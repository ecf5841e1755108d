import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'

import { useCan, useFeature, useMayShow, useSite } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { blockedTexts } from '../../ui/feedback/blockedTexts'
import { useIsPhone } from '../../ui/useIsPhone'
import { useStillShown } from '../../ui/useStillShown'
import { actionNode, isSwitchedOn, useRights } from '../actions/useRights'
import { RelatedDrawer } from '../list/RelatedDrawer'
import { parseListQuery } from '../url/listQuery'
import { parentListUrl, parsePopupUrl, parsePresets } from '../url/popupUrl'
import { toRowFilter } from '../url/toSearchParams'
import { ActionPopup } from './ActionPopup'
import { CreateRows } from './CreateRows'
import { CopyPopup, FormPopup } from './FormPopup'
import { RefusedPopup } from './RefusedPopup'
import { PeekPanel, ShowDrawer } from './detailsParts'

import type { To } from 'react-router-dom'

import type { AnyResource } from '../../../resources/kit/define'
import type { FormOrAction } from '../url/popupUrl'

const switchedOff = t('此功能已在设置中关闭，不能进行该操作', 'This feature is turned off in the settings, so this cannot be done')

const BulkChange = lazy(async () => ({ default: (await import('../bulk/BulkChange')).BulkChange }))
const MoveTo = lazy(async () => ({ default: (await import('../bulk/MoveTo')).MoveTo }))
const ImportPopup = lazy(async () => ({ default: (await import('../import/ImportPopup')).ImportPopup }))
const HistoryPopup = lazy(async () => ({ default: (await import('../history/HistoryPopup')).HistoryPopup }))

interface Props {
  readonly resource: AnyResource
  readonly onActed?: () => void
}

/** The popup of the address over the mounted list. Closing navigates to the list's address with its query, or to the details that it was opened from. */
export function PopupRoutes(props: Props) {
  return (
    <CreateRows>
      <PopupOfAddress {...props} />
    </CreateRows>
  )
}

function PopupOfAddress({ resource, onActed }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { mayShow, may } = useRights(resource)
  const mayEdit = may.edit
  const hasDetails = useFeature('details')
  const popup = useMemo(() => parsePopupUrl(resource.path, pathname), [resource.path, pathname])
  const leave = useLeavePopup()
  const onClose = useCallback(() => leave((query) => parentListUrl(resource.path, query)), [leave, resource.path])
  const isPhone = useIsPhone()
  const shownId = popup?.kind === 'show' || popup?.kind === 'peek' ? popup.id : undefined
  const details = `${screenAddress(resource.path)}/show/${shownId}`
  const onBack = useCallback(() => leave((query) => ({ pathname: details, search: query })), [leave, details])
  const onOpen = useCallback((above: string) => void navigate({ pathname: `${details}/${above}`, search }), [navigate, details, search])
  const isStillShown = useStillShown(pathname)
  // who has left the popup while it was saving may have ticked other rows
  const onDone = useCallback(() => (isStillShown() ? onActed?.() : undefined), [isStillShown, onActed])
  if (!popup) return null
  if (popup.kind === 'edit' && popup.ids.length === 1 && mayShow && !mayEdit) return <ToDetails resource={resource} id={popup.ids[0]} />
  if (popup.kind !== 'show' && popup.kind !== 'peek') return <FormOrActionPopup resource={resource} popup={popup} onActed={onDone} onClose={onClose} />
  // a server without details has the form
  if (!mayShow && !hasDetails && mayEdit) return <Navigate replace to={{ pathname: `${screenAddress(resource.path)}/edit/${popup.id}`, search }} />
  if (!mayShow) return <Forbidden resource={resource} onClose={onClose} />
  if (popup.kind === 'peek' && !isPhone)
    return (
      <Suspense fallback={<PendingPopup isSide />}>
        <PeekPanel resource={resource} id={popup.id} onWhole={onBack} onOpen={onOpen} onClose={onClose} />
      </Suspense>
    )
  const over = popup.kind === 'show' ? popup.over : undefined
  if (over?.kind === 'edit' && !mayEdit) return <ToDetails resource={resource} id={popup.id} />
  return (
    <>
      <Suspense fallback={<PendingPopup isSide />}>
        <ShowDrawer resource={resource} id={popup.id} isCovered={over !== undefined} onOpen={onOpen} onClose={onClose} />
      </Suspense>
      {over ? <FormOrActionPopup resource={resource} popup={over} onActed={onDone} onClose={onBack} /> : null}
    </>
  )
}

/** Where a popup leads when it is left, by the query of the list below it. */
type Target = (search: string) => To

/**
 * Leaves the popup of the address it was rendered for. Who has closed it or went elsewhere while it was saving is not led back, and what was done to the list
 * meanwhile stays. A popup whose tab is hidden is left when the tab is shown again.
 */
function useLeavePopup(): (target: Target) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useRef<{ readonly pathname: string; readonly search: string }>(undefined)
  const late = useRef<{ readonly pathname: string; readonly target: Target }>(undefined)
  useLayoutEffect(() => {
    here.current = { pathname, search }
    const left = late.current
    late.current = undefined
    if (left?.pathname === pathname) void navigate(left.target(search))
    return () => {
      here.current = undefined
    }
  }, [pathname, search, navigate])
  return useCallback(
    (target) => {
      const now = here.current
      if (now && now.pathname !== pathname) return
      if (now) void navigate(target(now.search))
      else late.current = { pathname, target } // hidden: an unmounted one never looks at it again
    },
    [pathname, navigate],
  )
}

interface FormOrActionProps extends Props {
  readonly popup: FormOrAction
  readonly onActed: (() => void) | undefined
  readonly onClose: () => void
}

function FormOrActionPopup({ resource, popup, onActed, onClose }: FormOrActionProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const can = useCan()
  const rights = useRights(resource)
  const mayShow = useMayShow()
  const site = useSite()
  const toDetails = ({ path }: AnyResource, id: number): void => void navigate({ pathname: `${screenAddress(path)}/show/${id}`, search }, { replace: true })
  const presets = useMemo(() => parsePresets(search), [search])
  if (popup.kind === 'act') {
    const action = resource.actions?.[popup.action]
    if (!action) return <Missing resource={resource} onClose={onClose} />
    if (!can(...actionNode(resource, popup.action))) return <Forbidden resource={resource} onClose={onClose} />
    if (!isSwitchedOn(action, site)) return <RefusedPopup title={action.label} reason={switchedOff} onClose={onClose} />
    if (action.relatedList) {
      const { relatedList, label } = action
      if (!can(relatedList.list, 'index')) return <Forbidden resource={resource} onClose={onClose} />
      return <RelatedDrawer key={pathname} resource={resource} label={label} relatedList={relatedList} id={popup.ids[0]} onClose={onClose} />
    }
    const every = popup.everyOf === undefined ? undefined : toRowFilter(resource, parseListQuery(resource, search).state, popup.everyOf)
    return (
      <ActionPopup key={pathname} resource={resource} name={popup.action} action={action} ids={popup.ids} every={every} onDone={onActed} onClose={onClose} />
    )
  }
  if (popup.kind === 'import') {
    if (popup.action !== undefined) {
      const action = resource.actions?.[popup.action]
      if (!action?.bySheet) return <Missing resource={resource} onClose={onClose} />
      if (!can(...actionNode(resource, popup.action))) return <Forbidden resource={resource} onClose={onClose} />
      if (!isSwitchedOn(action, site)) return <RefusedPopup title={action.label} reason={switchedOff} onClose={onClose} />
      return (
        <Suspense fallback={<PendingPopup />}>
          <ImportPopup resource={resource} action={{ ...action, name: popup.action }} run={popup.run} onClose={onClose} />
        </Suspense>
      )
    }
    if (!resource.imports) return <Missing resource={resource} onClose={onClose} />
    if (!can(resource.path, 'import')) return <Forbidden resource={resource} onClose={onClose} />
    return (
      <Suspense fallback={<PendingPopup />}>
        <ImportPopup resource={resource} run={popup.run} onClose={onClose} />
      </Suspense>
    )
  }
  if (popup.kind === 'history') {
    if (!rights.mayHistory) return <Forbidden resource={resource} onClose={onClose} />
    return (
      <Suspense fallback={<PendingPopup />}>
        <HistoryPopup key={pathname} resource={resource} id={popup.id} onClose={onClose} />
      </Suspense>
    )
  }
  if (popup.kind === 'move') {
    if (!rights.mayMoveTo) return <Forbidden resource={resource} onClose={onClose} />
    return (
      <Suspense fallback={<PendingPopup />}>
        <MoveTo key={pathname} resource={resource} ids={popup.ids} onDone={onActed} onClose={onClose} />
      </Suspense>
    )
  }
  if (popup.kind === 'copy') {
    if (!rights.mayCopy) return <Forbidden resource={resource} onClose={onClose} />
    return <CopyPopup key={pathname} resource={resource} id={popup.id} onClose={onClose} />
  }
  if (popup.kind === 'change') {
    if (rights.bulk.length === 0) return <Forbidden resource={resource} onClose={onClose} />
    const every = popup.everyOf === undefined ? undefined : toRowFilter(resource, parseListQuery(resource, search).state, popup.everyOf)
    return (
      <Suspense fallback={<PendingPopup />}>
        <BulkChange key={pathname} resource={resource} fields={rights.bulk} ids={popup.ids} every={every} onDone={onActed} onClose={onClose} />
      </Suspense>
    )
  }
  if (!resource.crud.includes(popup.kind)) return <Missing resource={resource} onClose={onClose} />
  if (!can(resource.path, popup.kind)) return <Forbidden resource={resource} onClose={onClose} />
  const [id] = popup.kind === 'edit' ? popup.ids : []
  // one row that its state keeps from being edited is looked at; among several it says so in its turn
  const onRefused = mayShow(resource) && id !== undefined && popup.kind === 'edit' && popup.ids.length === 1 ? () => toDetails(resource, id) : undefined
  return (
    <FormPopup key={pathname} resource={resource} ids={popup.kind === 'edit' ? popup.ids : noIds} presets={presets} onRefused={onRefused} onClose={onClose} />
  )
}

/** The details say why the row cannot be edited. */
function ToDetails({ resource, id }: { readonly resource: AnyResource; readonly id: number | undefined }) {
  const { search } = useLocation()
  return <Navigate replace to={{ pathname: `${screenAddress(resource.path)}/show/${id}`, search }} />
}

const noIds: readonly number[] = []

function Forbidden({ resource, onClose }: { readonly resource: AnyResource; readonly onClose: () => void }) {
  return <RefusedPopup title={resource.title} reason={refusals.forbidden} onClose={onClose} />
}

/** The definition has no such form or action. */
function Missing({ resource, onClose }: { readonly resource: AnyResource; readonly onClose: () => void }) {
  return <RefusedPopup title={resource.title} reason={blockedTexts.missingText} onClose={onClose} />
}
