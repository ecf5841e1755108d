import { useMemo, useState } from 'react'

import { useText } from '../../ui/useText'
import { shownColumns } from '../table/columnPrefs'
import { useKnownView } from './useViews'
import { lookOfView } from './viewState'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/preferences'
import type { ListLook } from '../table/useListLook'

interface Changed {
  readonly view: number
  readonly prefs: ColumnPrefs
}

/** The columns of the view that is open. What is changed in them stays with the view until it is saved; one's own columns are left alone. */
export function useViewLook(resource: AnyResource, own: ListLook, viewId: number | undefined): ListLook {
  const translate = useText()
  const view = useKnownView(resource.path, viewId)
  const [changed, setChanged] = useState<Changed>()
  const saved = useMemo(() => view && lookOfView(view), [view])
  const prefs = view && saved ? (changed?.view === view.id ? changed.prefs : saved) : undefined
  const columns = useMemo(() => (prefs ? shownColumns(resource, prefs, (column) => translate(column.label)) : undefined), [resource, prefs, translate])
  return useMemo(
    () =>
      view && prefs && columns
        ? { ...own, prefs, columns, setPrefs: (next: ColumnPrefs) => setChanged({ view: view.id, prefs: next }), restore: () => setChanged(undefined) }
        : own,
    [own, view, prefs, columns],
  )
}
