import { useStore } from 'ra-core'
import { useMemo } from 'react'

import { noPrefs, readColumnPrefs, readDensity } from '../../../resources/kit/preferences'
import { useText } from '../../ui/useText'
import { shownColumns } from './columnPrefs'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs, Density } from '../../../resources/kit/preferences'
import type { ShownColumn } from './columnPrefs'

export interface ListLook {
  readonly prefs: ColumnPrefs
  readonly setPrefs: (prefs: ColumnPrefs) => void
  readonly density: Density
  readonly setDensity: (density: Density) => void
  readonly columns: readonly ShownColumn[]
  /** Takes back what was changed in the columns of a view; there where one is open. */
  readonly restore?: () => void
}

/** How this person likes this list: columns, their order and width, and how tight the rows stand. */
export function useListLook(resource: AnyResource): ListLook {
  const translate = useText()
  const [keptPrefs, setPrefs] = useStore<unknown>(`list.${resource.path}`, noPrefs)
  const [keptDensity, setDensity] = useStore<unknown>('list.density', 'normal')
  // What was kept may be of another program, or of another hand.
  const prefs = useMemo(() => readColumnPrefs(keptPrefs), [keptPrefs])
  const density = readDensity(keptDensity)
  const columns = useMemo(() => shownColumns(resource, prefs, (column) => translate(column.label)), [resource, prefs, translate])
  return useMemo(() => ({ prefs, setPrefs, density, setDensity, columns }), [prefs, setPrefs, density, setDensity, columns])
}
