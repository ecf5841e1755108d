import { Suspense } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { rowName } from '../../../resources/kit/derived'
import { rowSlots } from '../../screens/slots'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'

import type { Row } from '../../../resources/kit/protocol/list'

/** The component that the definition has for each row, if the user may use it. A place is kept for it while it loads. */
export function RowSlot({ row }: { readonly row: Row }) {
  const { resource, rights } = useCurrentList()
  const invalidate = useInvalidate()
  const translate = useText()
  if (!rights.slots.row) return null
  const Slot = rowSlots[rights.slots.row]
  return (
    <Suspense fallback={<span className="cell-button" />}>
      <Slot resource={resource} rights={rights} row={row} name={rowName(resource, row, translate)} reload={() => invalidate(resource.path)} />
    </Suspense>
  )
}
