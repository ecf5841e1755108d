import { Cell } from './Cell'
import { CellInput } from './inputs/CellInput'

import type { AnyField } from '../../resources/kit/fieldTypes'

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly value: unknown
  readonly row?: Readonly<Record<string, unknown>> | undefined
  readonly labelId?: string
}

/** A value of any field as text, formatted as in the list. */
export function ReadOnlyValue(props: Props) {
  return <CellInput {...props} Cell={Cell} />
}
