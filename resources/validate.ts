import { controls } from './controls'
import { validateSettings } from './kit/settings'
import { validateFields } from './kit/validate'

import type { Fields } from './kit/fieldTypes'
import type { Validated } from './kit/validate'

type Row = Readonly<Record<string, unknown>>

/** Validates a body with the kit and the controls of this shop; the popup and the server call this same function. */
export const validate = (fields: Fields, input: Row, { row, siblings }: { readonly row?: Row; readonly siblings?: Fields } = {}): Validated =>
  validateFields(fields, input, { controls, siblings, ...(row && { row }) })

/** The same for changes of a tab of settings. */
export const validateChanges = (fields: Fields, input: Row, { row = {} }: { readonly row?: Row } = {}): Validated =>
  validateSettings(fields, input, { row, controls })
