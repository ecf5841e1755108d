import { fieldErrors } from '../form/fieldErrors'

import type { BatchAnswer, Row } from '../../../resources/kit/protocol/list'
import type { ResourceForm } from '../form/useResourceForm'

/** After an action whose lines are rows: leaves the refused ones in the table, each with its reason. False if none was refused. */
export function keepRefused(form: ResourceForm, name: string, answer: unknown): boolean {
  const { refused = [] } = (answer ?? {}) as BatchAnswer
  if (refused.length === 0) return false
  const lines = ((form.getValues(name) ?? []) as readonly Row[]).filter((line) => refused.some(({ id }) => id === line.id))
  form.setValue(name, lines)
  const errors = lines.flatMap((line, at) =>
    refused.flatMap(({ id, field = '', msg }) => (id === line.id ? [{ field: `${name}.${at}.${field}`, type: 'server', message: msg }] : [])),
  )
  for (const [key, error] of Object.entries(fieldErrors(errors))) form.setError(key, error)
  return true
}
