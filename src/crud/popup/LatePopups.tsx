import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'

import { screenAddress } from '../../../providers/http/addresses'
import { loadInputs } from '../../fields'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { preloadable } from '../../ui/preloadable'
import { PeekPanel, ShowDrawer } from './detailsParts'

import type { AnyResource } from '../../../resources/kit/define'

const PopupRoutes = preloadable(async () => {
  const [{ PopupRoutes: Routes }] = await Promise.all([import('./PopupRoutes'), loadInputs()])
  return Routes
})

interface Props {
  readonly resource: AnyResource
  readonly onActed: () => void
}

/** The popup of the address; its outline while the code is on its way. */
export function LatePopups({ resource, onActed }: Props) {
  const { pathname } = useLocation()
  const isDetails = /^\/(show|peek)\//.test(pathname.slice(screenAddress(resource.path).length))
  return (
    <Suspense fallback={<PendingPopup isSide={isDetails} />}>
      <PopupRoutes resource={resource} onActed={onActed} />
    </Suspense>
  )
}

/** Loads the code of popups in advance. */
export const loadPopups = (): void => [PopupRoutes, ShowDrawer, PeekPanel].forEach((part) => void part.load())
