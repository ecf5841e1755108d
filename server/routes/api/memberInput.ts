import { validate } from '../../../resources/validate'
import { refuseFields } from '../../errors'

import type { Fields } from '../../../resources/kit/fieldTypes'

type Values = Readonly<Record<string, unknown>>

/** Checks what a member enters into fields that staff only read, as if they could be written. */
export function checkMemberInput(fields: Fields, input: Values): ReturnType<typeof validate> {
  const writable = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false }]))
  return validate(writable, input)
}

/** The accepted values. Refuses the others with the errors of their fields. */
export function memberInput(fields: Fields, input: Values): Values {
  const { values, problems } = checkMemberInput(fields, input)
  return problems.length > 0 ? refuseFields(problems) : values
}
