import { translate } from '../../resources/kit/text'
import { rulesOf } from '../../resources/kit/types'
import { fixedSettings } from '../../resources/settings/fixedSettings'
import { toFieldValue, toItemValue } from '../../resources/settings/variables'
import { visibleValues } from './settingsTab'

import type { AnyField } from '../../resources/kit/fieldTypes'
import type { ConfigItem } from '../../resources/kit/protocol/settings'
import type { Language } from '../../resources/kit/text'
import type { FixedSetting } from '../../resources/settings/fixedSettings'
import type { BoundTab } from './settingsTab'
import type { StoredVariable } from './variables'

type Values = Readonly<Record<string, unknown>>

interface Reader {
  readonly language: Language
  /** The id of the first setting: settings have no ids of their own, and stay below those of variables. */
  readonly firstId: number
}

/** The settings and variables of a tab as other clients show them (wire contract 12). */
export function itemsOfTab(tab: BoundTab, values: Values, { language, firstId }: Reader): ConfigItem[] {
  const shown = visibleValues(tab, values, language)
  const settings = Object.entries(tab.settingFields).map(([name, field], at) => {
    const type = itemTypeOf(field)
    return {
      ...{ id: firstId + at, name, group: tab.name, title: translate(field.label, language), tip: field.help ? translate(field.help, language) : '', type },
      value: valueOfItem(type, field, shown[name]),
      content:
        'choices' in field && field.choices
          ? Object.fromEntries(Object.entries(field.choices).map(([key, text]) => [key, translate(text, language)]))
          : ('' as const),
      ...{ rule: field.required ? 'required' : '', extend: '' as const, input_extend: '' as const, allow_del: 0 as const, weigh: 1000 - at },
    }
  })
  return [...settings, ...tab.variables.map((one) => itemOfVariable(one, shown[one.name]))]
}

/** Settings that other clients expect and that nothing stores; see `fixedSettings`. */
export const fixedItems = (values: Readonly<Record<FixedSetting, string>>, { language, firstId }: Reader): ConfigItem[] =>
  Object.entries(fixedSettings).map(([name, { title, tip }], at) => ({
    ...{ id: firstId + at, name, group: 'basics', title: translate(title, language), tip: translate(tip, language), type: 'string' },
    ...{ value: values[name as FixedSetting], content: '', rule: '', extend: '', input_extend: '', allow_del: 0, weigh: 0 }, // a key of the record
  }))

const itemOfVariable = (
  { id, name, group, title, tip, type, content, rule, extend, input_extend, allow_del, weigh }: StoredVariable,
  value: unknown,
): ConfigItem => ({
  ...{ id, name, group, title, tip, type, value: toItemValue(type, value) },
  ...{ content: orEmpty(content), rule: rule.join(), extend: orEmpty(extend), input_extend: orEmpty(input_extend), allow_del, weigh },
})

const orEmpty = <Value extends object>(value: Value): Value | '' => (Object.keys(value).length > 0 ? value : '')

/** The input that other clients show for a setting. */
function itemTypeOf(field: AnyField): string {
  const { empty, isWriteOnly, isNumber, onValue } = rulesOf(field)
  if ('choices' in field) return Array.isArray(empty) ? 'checkbox' : 'select'
  if (isWriteOnly) return 'password'
  if (onValue) return 'switch'
  if (Array.isArray(empty)) return 'columns' in field ? 'array' : 'textarea'
  return isNumber ? 'number' : 'string'
}

/** A list of texts is one text of lines. */
const valueOfItem = (type: string, field: AnyField, value: unknown): unknown =>
  isLines(type, field) && Array.isArray(value) ? value.join('\n') : toItemValue(type, value)

const isLines = (type: string, field: AnyField): boolean => type === 'textarea' && Array.isArray(rulesOf(field).empty)

/** The values of a body for the fields of a tab; unknown names are dropped. */
export function valuesOfItems(tab: BoundTab, body: Values): Record<string, unknown> {
  const types = new Map(tab.variables.map(({ name, type }) => [name, type]))
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const field = Object.hasOwn(tab.fields, name) ? tab.fields[name] : undefined
      if (!field) return []
      const type = types.get(name) ?? itemTypeOf(field)
      return [[name, isLines(type, field) && typeof value === 'string' ? value.split(/\r?\n/) : toFieldValue(type, value)]]
    }),
  )
}
