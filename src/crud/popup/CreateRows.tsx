import { lazy, Suspense, useContext, useMemo, useState } from 'react'

import { resourceAt } from '../../../resources/index'
import { CreateRow } from '../../fields/inputs/createRow'
import { usePermitted } from '../list/usePermitted'
import { FormStack } from './formStack'

import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { RowToCreate } from '../../fields/inputs/createRow'

const AddPopup = lazy(async () => ({ default: (await import('./FormPopup')).AddPopup }))

/**
 * Lets the selects of the popups inside add rows of the resources that they select from. The form for it stands beside these popups, not inside: neither its
 * submit nor its keys reach the form below, which keeps its contents.
 */
export function CreateRows({ children }: { readonly children: ReactNode }) {
  const below = useContext(FormStack)
  const [row, setRow] = useState<RowToCreate>()
  const resource = row && resourceAt(row.path)
  const stack = useMemo(() => below ?? { guards: new Set<() => boolean>(), isAbove: false }, [below])
  const above = useMemo(() => ({ ...stack, isAbove: true }), [stack])
  return (
    <FormStack value={stack}>
      <CreateRow value={setRow}>{children}</CreateRow>
      {row && resource ? (
        <FormStack value={above}>
          <CreateRows>
            <CreatePopup resource={resource} row={row} onClose={() => setRow(undefined)} />
          </CreateRows>
        </FormStack>
      ) : null}
    </FormStack>
  )
}

interface PopupProps {
  readonly resource: AnyResource
  readonly row: RowToCreate
  readonly onClose: () => void
}

function CreatePopup({ resource, row, onClose }: PopupProps) {
  return (
    <Suspense fallback={null}>
      <AddPopup resource={usePermitted(resource)} presets={row.presets} onAdded={row.onCreated} onClose={onClose} />
    </Suspense>
  )
}
