import { checkCondition } from './checkCondition'
import { choicesOf, columnOf } from './derived'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { Condition } from './conditions'
import type { ActionDefinition } from './actions'
import type { AnyResource } from './define'
import type { AnyField } from './fieldTypes'

/** Checks the values that an input takes from the row. */
export function checkDefaults(resource: AnyResource, { defaults = {}, input = {}, on = 'row' }: ActionDefinition, report: Report, key: string): void {
  for (const [name, from] of Object.entries(defaults)) {
    const [inputField, column] = [input[name], columnOf(resource, from)]
    if (!inputField) report('R073', key, `${name} is no field of the input`)
    else if (!column || !resource.list.columns.includes(from)) report('R073', key, `${from} is no column of the list, whose rows the dialog reads`)
    else if (rulesOf(inputField) !== rulesOf(column.field) && !(rulesOf(inputField).isText && rulesOf(column.field).isText))
      report('R074', key, `${name} cannot start with ${from}, which is of another type`)
    else if (on !== 'row') report('R075', key, 'several rows have no common value; drop defaults')
  }
}

/** Checks the columns that an action shows of its row. */
export function checkShownColumns(resource: AnyResource, { shows = [], on = 'row' }: ActionDefinition, report: Report, key: string): void {
  const { columns, expand = [] } = resource.list
  for (const name of shows)
    if (!columnOf(resource, name) || ![...columns, ...expand].includes(name))
      report('R207', key, `${name} is no column of the list nor below its rows, which the dialog reads`)
  if (shows.length > 0 && on !== 'row') report('R207', key, 'several rows have no common value; drop shows')
}

/** Checks what of an input depends on the row: whose fields it has, and whose numbers bound it. */
export function checkRowInput(
  { fields }: AnyResource,
  { inputWhen = {}, limits = {}, amounts = {}, input = {}, on = 'row' }: ActionDefinition,
  report: Report,
  key: string,
): void {
  const named = Object.entries({ inputWhen, limits, amounts }).flatMap(([part, values]) => Object.keys(values).map((name) => [part, name] as const))
  for (const [part, name] of named) {
    if (!Object.hasOwn(input, name)) report('R076', `${key}.${part}`, `${name} is no field of the input`)
    if (on !== 'row') report('R076', `${key}.${part}`, `several rows have no common input; drop ${part}`)
  }
  for (const [name, condition] of Object.entries(inputWhen)) checkCondition(condition as Condition, fields, report, `${key}.inputWhen.${name}`)
  for (const [name, bounds] of Object.entries(limits))
    for (const column of Object.values(bounds) as readonly string[]) {
      const [bounded, by] = [input[name], Object.hasOwn(fields, column) ? fields[column] : undefined]
      if (!by || !isStoredNumber(by)) report('R077', `${key}.limits.${name}`, `${column} is no stored number of the row`)
      if (bounded && !rulesOf(bounded).isNumber) report('R077', `${key}.limits.${name}`, 'only a number has limits')
    }
  for (const [name, { column, by }] of Object.entries(amounts)) {
    const [changed, choices] = [Object.hasOwn(fields, column) ? fields[column] : undefined, by && choicesOf(input[by.choice])]
    if (!changed || !isStoredNumber(changed)) report('R191', `${key}.amounts.${name}`, `${column} is no stored number of the row`)
    if (input[name] && !rulesOf(input[name]).isNumber) report('R191', `${key}.amounts.${name}`, 'only a number changes a number')
    if (by && (!choices || Object.keys(choices).some((value) => !Object.hasOwn(by.as, value))))
      report('R191', `${key}.amounts.${name}.by`, `${by.choice} must be a choice of the input, and every value of it one of add, subtract and set`)
  }
}

const isStoredNumber = (field: AnyField): boolean => rulesOf(field).isNumber === true && !rulesOf(field).isComputed
