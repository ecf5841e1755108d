import type { FieldError } from 'react-hook-form'

interface Entry {
  /** A field, or a cell of a table: `lines.2.quantity`. */
  readonly field: string
  readonly type: string
  readonly message: string
}

/** One error for each field; that of a table has the messages of its cells in `types`, by line and column. */
export function fieldErrors(entries: readonly Entry[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { field, type, message } of entries) {
    const [name = field, ...rest] = field.split('.')
    const cell = rest.join('.')
    const known = errors[name]
    const types = cell === '' ? known?.types : { [cell]: message, ...known?.types }
    errors[name] = { type: known?.type ?? type, message: known?.message ?? message, ...(types && { types }) }
  }
  return errors
}
