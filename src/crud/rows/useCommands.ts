import { useMemo, useRef } from 'react'

import { matchesRow } from '../../../resources/kit/derived'
import { canExpand } from '../table/useExpanded'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ListAddress } from '../address/listAddress'
import type { RowCommands } from '../table/listContext'
import type { Deeds } from './useDeeds'
import type { Selection } from './useSelection'

interface Parts {
  readonly resource: AnyResource
  readonly mayEdit: boolean
  readonly address: ListAddress
  readonly search: string
  readonly selection: Selection
  readonly deeds: Deeds
  readonly visible: readonly Row[]
  readonly unfold: (row: Row) => void
  readonly expand: (row: Row) => void
}

/** One object for the life of the list, so that a row is drawn again only when its own data changes. */
export function useCommands(given: Parts): RowCommands {
  const parts = useRef(given)
  parts.current = given
  return useMemo(
    () => ({
      edit: (row) => parts.current.address.open(`edit/${row.id}`),
      open: (row) => {
        const { resource, mayEdit, address, expand } = parts.current
        if (mayEdit && matchesRow(resource, resource.rowWhen?.edit, row)) address.open(`edit/${row.id}`)
        else if (canExpand(resource)) expand(row)
      },
      remove: (row) => parts.current.deeds.remove(row),
      act: (action, row) => parts.current.deeds.act(action, row),
      select: (row, isRange) => parts.current.selection.toggle(row, parts.current.visible, isRange),
      unfold: (row) => parts.current.unfold(row),
      expand: (row) => parts.current.expand(row),
      hrefOf: (row) => `${parts.current.address.base}/edit/${row.id}${parts.current.search}`,
    }),
    [],
  )
}
