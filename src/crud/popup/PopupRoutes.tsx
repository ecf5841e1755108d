import Alert from '@mui/material/Alert'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useCan } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { refusals } from '../../../resources/errors'
import { useText } from '../../ui/useText'
import { actionNode, useRights } from '../actions/useRights'
import { RelatedDrawer } from '../list/RelatedDrawer'
import { parseListQuery } from '../url/listQuery'
import { parentListUrl, parsePopupUrl, parsePresets } from '../url/popupUrl'
import { toRowFilter } from '../url/toSearchParams'
import { ActionPopup } from './ActionPopup'
import { FormPopup } from './FormPopup'
import { PopupFrame } from './PopupFrame'

import type { AnyResource } from '../../../resources/kit/define'
import type { FormOrAction } from '../url/popupUrl'

const ImportPopup = lazy(async () => ({ default: (await import('../import/ImportPopup')).ImportPopup }))
const HistoryPopup = lazy(async () => ({ default: (await import('../history/HistoryPopup')).HistoryPopup }))
const ShowDrawer = lazy(async () => ({ default: (await import('../show/ShowDrawer')).ShowDrawer }))

interface Props {
  readonly resource: AnyResource
  readonly onActed?: () => void
}

/** The popup of the address over the mounted list. Closing navigates to the list's address with its query, or to the details that it was opened from. */
export function PopupRoutes({ resource, onActed }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { mayShow } = useRights(resource)
  const popup = useMemo(() => parsePopupUrl(resource.path, pathname), [resource.path, pathname])
  const onClose = useCallback(() => void navigate(parentListUrl(resource.path, search)), [navigate, resource.path, search])
  const shownId = popup?.kind === 'show' ? popup.id : undefined
  const details = `${screenAddress(resource.path)}/show/${shownId}`
  const onBack = useCallback(() => void navigate({ pathname: details, search }), [navigate, details, search])
  const onOpen = useCallback((above: string) => void navigate({ pathname: `${details}/${above}`, search }), [navigate, details, search])
  if (!popup) return null
  if (popup.kind !== 'show') return <FormOrActionPopup resource={resource} popup={popup} onActed={onActed} onClose={onClose} />
  if (!mayShow) return <Forbidden resource={resource} onClose={onClose} />
  return (
    <>
      <Suspense fallback={null}>
        <ShowDrawer resource={resource} id={popup.id} isCovered={popup.over !== undefined} onOpen={onOpen} onClose={onClose} />
      </Suspense>
      {popup.over ? <FormOrActionPopup resource={resource} popup={popup.over} onActed={onActed} onClose={onBack} /> : null}
    </>
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
  const presets = useMemo(() => parsePresets(search), [search])
  if (popup.kind === 'act') {
    const action = resource.actions?.[popup.action]
    if (!action || !can(...actionNode(resource, popup.action))) return <Forbidden resource={resource} onClose={onClose} />
    if (action.relatedList) {
      const { relatedList, label } = action
      if (!can(relatedList.list, 'index')) return <Forbidden resource={resource} onClose={onClose} />
      return <RelatedDrawer key={pathname} resource={resource} label={label} relatedList={relatedList} id={popup.ids[0]} onClose={onClose} />
    }
    const every = popup.everyOf === undefined ? undefined : toRowFilter(resource, parseListQuery(resource, search).state, popup.everyOf)
    const onOpen = can(resource.path, 'edit') ? (id: number) => void navigate({ pathname: `${screenAddress(resource.path)}/edit/${id}`, search }) : undefined
    return (
      <ActionPopup
        key={pathname}
        resource={resource}
        name={popup.action}
        action={action}
        ids={popup.ids}
        every={every}
        onDone={onActed}
        onOpen={onOpen}
        onClose={onClose}
      />
    )
  }
  if (popup.kind === 'import') {
    if (popup.action !== undefined) {
      const action = resource.actions?.[popup.action]
      if (!action?.bySheet || !can(...actionNode(resource, popup.action))) return <Forbidden resource={resource} onClose={onClose} />
      return (
        <Suspense fallback={null}>
          <ImportPopup resource={resource} action={{ ...action, name: popup.action }} run={popup.run} onClose={onClose} />
        </Suspense>
      )
    }
    if (!resource.imports || !can(resource.path, 'import')) return <Forbidden resource={resource} onClose={onClose} />
    return (
      <Suspense fallback={null}>
        <ImportPopup resource={resource} run={popup.run} onClose={onClose} />
      </Suspense>
    )
  }
  if (popup.kind === 'history') {
    if (!rights.mayHistory) return <Forbidden resource={resource} onClose={onClose} />
    return (
      <Suspense fallback={null}>
        <HistoryPopup key={pathname} resource={resource} id={popup.id} onClose={onClose} />
      </Suspense>
    )
  }
  if (!resource.crud.includes(popup.kind) || !can(resource.path, popup.kind)) return <Forbidden resource={resource} onClose={onClose} />
  return <FormPopup key={pathname} resource={resource} ids={popup.kind === 'edit' ? popup.ids : noIds} presets={presets} onClose={onClose} />
}

const noIds: readonly number[] = []

function Forbidden({ resource, onClose }: { readonly resource: AnyResource; readonly onClose: () => void }) {
  const translate = useText()
  return (
    <PopupFrame title={translate(resource.title)} width={480} onClose={onClose}>
      <Alert severity="warning">{translate(refusals.forbidden)}</Alert>
    </PopupFrame>
  )
}
