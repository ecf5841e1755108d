import type { Row } from '../../resources/kit/protocol/list'
import type { ControlProps } from '../ui/input/controlTypes'

/** What a control named by a definition gets from the form. */
export interface ScreenControlProps extends ControlProps<unknown> {
  readonly name: string
  /** The resource the form belongs to. */
  readonly path: string
  readonly row?: Readonly<Record<string, unknown>> | undefined
}

/** What a row's own screen gets from the list. */
export interface RowScreenProps {
  readonly row: Row
}
