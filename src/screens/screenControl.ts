import type { Row } from '../../resources/kit/protocol/list'
import type { ControlProps } from '../ui/input/controlTypes'

/** Props of a control named by a definition. */
export interface ScreenControlProps extends ControlProps<unknown> {
  readonly name: string
  /** The resource the form belongs to. */
  readonly path: string
  readonly row?: Readonly<Record<string, unknown>> | undefined
}

/** Props of a row's own screen. */
export interface RowScreenProps {
  readonly row: Row
}
