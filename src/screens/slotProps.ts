import type { AnyResource } from '../../resources/kit/define'
import type { Row } from '../../resources/kit/protocol/list'
import type { ListRights } from '../crud/actions/useRights'

/** Props of a component among the tools of a list. */
export interface ToolbarSlotProps {
  readonly resource: AnyResource
  readonly rights: ListRights
  /** Reads the list again. */
  readonly reload: () => Promise<unknown>
}

/** Props of a component among the actions of a row: one button of the class `cell-button`, on the card of a phone as well. */
export interface RowSlotProps extends ToolbarSlotProps {
  readonly row: Row
  /** The name of the row, for the label of the button. */
  readonly name: string
}
