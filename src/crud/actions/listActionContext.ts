import { toRowFilter } from '../url/toSearchParams'

import type { RefObject } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { RowSelection } from '../list/useListSelection'
import type { ListState } from '../url/listQuery'
import type { ConfirmOptions } from './ConfirmDialog'

/** The state of the list that actions read when they are chosen. */
export interface ListActionContext {
  readonly resource: AnyResource
  readonly state: ListState
  readonly selection: RowSelection
  readonly total: number
  readonly open: (popup: string) => void
  /** Called when rows were deleted; moves the focus to the row in their place. */
  readonly onRemoved: () => void
}

export type ContextRef = RefObject<ListActionContext>
export type Confirm = (options: ConfirmOptions) => void

/** All rows of the filter, with the number shown. */
export const filterOf = ({ resource, state, total }: ListActionContext) => toRowFilter(resource, state, total)
