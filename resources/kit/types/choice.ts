import { accepted, rejected } from '../field/checks'
import { choiceOperators } from '../field/operators'

import type { Options } from '../field/maker'
import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base, ThemeColor } from '../fieldTypes'
import type { Text } from '../text'

declare module '../fieldTypes' {
  interface FieldTypes {
    choice: { field: ChoiceField; value: string }
  }
}

export interface ChoiceField<C extends string = string, N extends boolean = boolean> extends Base<'choice'> {
  readonly choices: Readonly<Record<C, Text>>
  readonly default?: NoInfer<C>
  readonly tag?: { readonly [K in NoInfer<C>]?: ThemeColor }
  /** Stored and sent as a number (the keys are digits). */
  readonly numeric?: N
  /** The choices offered in filters, if some cannot occur yet; the others are shown where they are stored. */
  readonly offered?: readonly NoInfer<C>[]
  /** Shown as a switch in lists and forms: the key for on, then the one for off. */
  readonly toggle?: readonly [NoInfer<C>, NoInfer<C>]
}

/** Keys of digits are texts, as on the wire. */
type KeyOf<Choices> = `${keyof Choices & (string | number)}`

export const choiceType = {
  make: <const Choices extends Readonly<Record<string, Text>>, const N extends boolean = false>(
    label: Text,
    choices: Choices,
    options: Omit<Options<ChoiceField<KeyOf<Choices>, N>>, 'choices'> = {},
  ): ChoiceField<KeyOf<Choices>, N> => ({
    ...options,
    type: 'choice',
    label,
    choices,
  }),
  check: checkChoice,
  empty: null,
  whenMissing: 'not_chosen',
  operators: () => choiceOperators,
  comparable: () => 'stored',
  canSort: true,
  isFilteredByDefault: true,
  isNullWhileHidden: true,
  onValue: ({ toggle }) => toggle?.[0],
  definitionErrors,
} satisfies FieldTypeRules<'choice'>

/** The choice that is meant: older clients send 1 and 0 for switches. */
export function choiceKey({ choices, toggle }: Pick<ChoiceField, 'choices' | 'toggle'>, input: unknown): string | undefined {
  const key = typeof input === 'string' || typeof input === 'number' ? String(input) : ''
  if (Object.hasOwn(choices, key)) return key
  return toggle && key === '1' ? toggle[0] : toggle && key === '0' ? toggle[1] : undefined
}

function checkChoice(field: ChoiceField, input: unknown): CheckResult {
  const key = choiceKey(field, input)
  if (key === undefined) return rejected('not_a_choice')
  return accepted(field.numeric ? Number(key) : key)
}

/** What its column holds: `varchar(20)`, or `smallint`. */
const longestKey = 20
const largestKey = 32_767

function definitionErrors({ choices, default: initial, numeric }: ChoiceField, isColumn: boolean): [string, string, string][] {
  const errors: [string, string, string][] = []
  if (initial !== undefined && !Object.hasOwn(choices, initial)) errors.push(['R016', '', 'the default is none of the choices'])
  if (numeric && !Object.keys(choices).every((one) => /^\d+$/.test(one))) errors.push(['R017', '', 'numeric choices have digits as keys'])
  const unfit = isColumn ? Object.keys(choices).find((one) => (numeric ? Number(one) > largestKey : one.length > longestKey)) : undefined
  if (unfit !== undefined)
    errors.push([
      'R205',
      '',
      numeric ? `${unfit} is above ${largestKey}; choose a smaller number` : `${unfit} has more than ${longestKey} characters; shorten it`,
    ])
  return errors
}
