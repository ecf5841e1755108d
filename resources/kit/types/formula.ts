import { accepted } from '../field/checks'
import { numberRules } from '../field/commonRules'
import { computeFormula } from '../values/computeFormula'

import type { Options } from '../field/maker'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    formula: { field: FormulaField; value: number | string }
  }
}

/** A sum and difference of other numbers of the row, or their product, which the database computes and stores: it is sorted, filtered, compared and summed like any number. */
export interface FormulaField extends Base<'formula'> {
  readonly as: 'integer' | 'money'
  readonly plus: readonly string[]
  readonly minus: readonly string[]
  readonly times: readonly string[]
}

type Terms =
  | { readonly plus: readonly string[]; readonly minus?: readonly string[]; readonly times?: never }
  | { readonly times: readonly string[]; readonly plus?: never; readonly minus?: never }

/** Nobody types it. */
const { isTyped: _, ...rules } = numberRules

export const formulaType = {
  ...rules,
  make: (
    label: Text,
    as: FormulaField['as'],
    { plus = [], minus = [], times = [] }: Terms,
    options: Omit<Options<FormulaField>, 'as' | 'plus' | 'minus' | 'times'> = {},
  ): FormulaField => ({
    ...options,
    type: 'formula',
    label,
    as,
    plus,
    minus,
    times,
    readOnly: true,
  }),
  check: (_, input) => accepted(input),
  isReadOnly: true,
  terms: ({ plus, minus, times }) => [...plus, ...minus, ...times],
  computeIn: (field, row) => computeFormula(field, row, field.as === 'money' ? 2 : 0),
  definitionErrors: ({ plus, times }) =>
    plus.length === 0 && times.length < 2 ? [['R137', 'plus', 'name at least one number that it starts from, or two in times']] : [],
} satisfies FieldTypeRules<'formula'>
