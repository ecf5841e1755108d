import { fieldOfVariable } from '../../resources/settings/variables'
import { fittingValue } from './readSettings'

import type { Fields } from '../../resources/kit/fieldTypes'
import type { ConfigItem } from '../../resources/kit/protocol/settings'
import type { Db } from '../context'

/** A variable that staff added, with its value. */
export interface StoredVariable extends Pick<ConfigItem, 'id' | 'name' | 'group' | 'title' | 'tip' | 'type' | 'allow_del' | 'weigh'> {
  /** The keys and labels of its choices. */
  readonly content: Readonly<Record<string, string>>
  /** Names of rules, such as `required`. */
  readonly rule: readonly string[]
  /** For other clients only. */
  readonly extend: Readonly<Record<string, unknown>>
  readonly input_extend: Readonly<Record<string, unknown>>
  readonly value: unknown
}

/** The variables of all groups, or of one, in order. */
export async function readVariables(tx: Db, group?: string): Promise<StoredVariable[]> {
  const query = tx
    .selectFrom('config_variable')
    .select(['id', 'name', 'group', 'title', 'tip', 'type', 'content', 'rule', 'extend', 'input_extend', 'value', 'allow_del', 'weigh'])
    .orderBy('weigh', 'desc')
    .orderBy('id')
  const rows = await (group === undefined ? query : query.where('group', '=', group)).execute()
  return rows.map(({ rule, ...row }) => ({ ...row, rule: rule.split(',').filter(Boolean) }) as StoredVariable) // as `addVariable` writes them
}

export const fieldsOfVariables = (variables: readonly StoredVariable[]): Fields => Object.fromEntries(variables.map((one) => [one.name, fieldOfVariable(one)]))

/** Their values by name, each as its field accepts it. */
export function valuesOfVariables(variables: readonly StoredVariable[]): Record<string, unknown> {
  const fields = fieldsOfVariables(variables)
  return Object.fromEntries(
    variables.flatMap(({ name, value }) => {
      const field = fields[name]
      return field ? [[name, fittingValue(field, value, {})]] : []
    }),
  )
}

export async function writeVariables(tx: Db, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await tx
      .updateTable('config_variable')
      .set({ value: JSON.stringify(value ?? null) })
      .where('name', '=', name)
      .execute()
}
