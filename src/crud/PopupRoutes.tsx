import Alert from '@mui/material/Alert'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useCan, useText } from '../../providers/hooks'
import { refusals } from '../../resources/kit/errors'
import { ActionPopup } from './form/ActionPopup'
import { FormPopup } from './form/FormPopup'
import { listAddress, popupOf, presetsOf } from './form/popupAddress'
import { PopupFrame } from './form/PopupFrame'
import { actionNode } from './rows/actionNode'

import type { AnyResource } from '../../resources/kit/define'

/** The popup that the address names, over the mounted list. Closing goes to the list's own address and keeps its query. */
export function PopupRoutes({ resource }: { readonly resource: AnyResource }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const can = useCan()
  const popup = useMemo(() => popupOf(resource.path, pathname), [resource.path, pathname])
  const presets = useMemo(() => presetsOf(search), [search])
  const onClose = useCallback(() => void navigate(listAddress(resource.path, search)), [navigate, resource.path, search])
  if (!popup) return null
  if (popup.kind === 'act') {
    const action = resource.actions?.[popup.action]
    if (!action || !can(...actionNode(resource, popup.action))) return <Forbidden resource={resource} onClose={onClose} />
    return <ActionPopup key={pathname} resource={resource} name={popup.action} action={action} ids={popup.ids} onClose={onClose} />
  }
  if (!resource.crud.includes(popup.kind) || !can(resource.path, popup.kind)) return <Forbidden resource={resource} onClose={onClose} />
  return <FormPopup key={pathname} resource={resource} ids={popup.kind === 'edit' ? popup.ids : noIds} presets={presets} onClose={onClose} />
}

const noIds: readonly number[] = []

function Forbidden({ resource, onClose }: { readonly resource: AnyResource; readonly onClose: () => void }) {
  const say = useText()
  return (
    <PopupFrame title={say(resource.title)} width={480} onClose={onClose}>
      <Alert severity="warning">{say(refusals.forbidden)}</Alert>
    </PopupFrame>
  )
}
