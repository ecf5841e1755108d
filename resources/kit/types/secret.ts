import { checkText } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    secret: { field: SecretField; value: string }
  }
}

/** A key of another service: the server uses it, people only replace it. */
export interface SecretField extends Base<'secret'> {
  readonly max: number
  /** A key of several lines, such as PEM. */
  readonly isMultiline?: boolean
  /**
   * Settings that say where it is sent: when one of them changes it has to be typed again, so that nobody sends a secret they do not know to a place of their
   * own.
   */
  readonly boundTo?: readonly string[]
}

/** Stands for a secret that is stored, in what is answered and in what is sent back. */
export const secretMark = '******'

export const secretType = {
  make: maker<SecretField>('secret', { max: 255 }),
  check: (field, input) => checkText(input, { max: field.max, isMultiline: field.isMultiline === true }),
  empty: '',
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  isWriteOnly: true,
  isMarked: true,
} satisfies FieldTypeRules<'secret'>
