import { accepted, rejected } from '../field/checks'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Options } from '../field/maker'
import type { Base } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    choices: { field: ChoicesField; value: string[] }
  }
}

export interface ChoicesField<C extends string = string> extends Base<'choices'> {
  readonly choices: Readonly<Record<C, Text>>
  readonly default?: readonly NoInfer<C>[]
}

export const choicesType = {
  make: <const C extends string>(
    label: Text,
    choices: Readonly<Record<C, Text>>,
    options: Omit<Options<ChoicesField<C>>, 'choices'> = {},
  ): ChoicesField<C> => ({
    ...options,
    type: 'choices',
    label,
    choices,
  }),
  check: checkChoices,
  empty: [],
  whenMissing: 'not_chosen',
  operators: () => ['FIND_IN_SET'],
  comparable: () => 'never',
  canSort: false,
  fittingPart: (field, value) => (Array.isArray(value) ? value.filter((one) => isKey(field, one)) : value),
} satisfies FieldTypeRules<'choices'>

function checkChoices(field: ChoicesField, input: unknown): CheckResult {
  const list = typeof input === 'string' ? input.split(',') : input
  if (!Array.isArray(list)) return rejected('not_a_list')
  return list.every((one) => isKey(field, one)) ? accepted([...new Set(list.map(String))]) : rejected('not_a_choice')
}

const isKey = ({ choices }: ChoicesField, value: unknown): boolean => (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(choices, value)
