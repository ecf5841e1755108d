import { controls } from '../../resources/controls'
import { emptyOf } from '../../resources/kit/field/empty'
import { fieldsOfSettings } from '../../resources/kit/settings'
import { rulesOf } from '../../resources/kit/types'
import { isEmpty } from '../../resources/kit/validate'
import { validate } from '../../resources/validate'

import type { AnyField, Fields } from '../../resources/kit/fieldTypes'
import type { Settings, SettingValues } from '../../resources/kit/settings'
import type { Db } from '../context'

/** Defaults of the environment, by their keys. */
export type SettingDefaults = Readonly<Record<string, unknown>>

export const withDefaults = (fields: Fields, defaults: SettingDefaults): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Object.hasOwn(defaults, name) ? ({ ...field, default: defaults[name] } as AnyField) : field]),
  )

/** Some settings of a page by their keys. What is not stored, or does not fit its field, has the default of the definition. */
export async function readSettings<D extends Settings, Key extends keyof SettingValues<D> & string>(
  tx: Db,
  settings: D,
  keys: readonly Key[],
  defaults: SettingDefaults = {},
): Promise<Pick<SettingValues<D>, Key>> {
  const all = fieldsOfSettings(settings)
  const fields = withDefaults(Object.fromEntries(keys.map((key) => [key, all[key] as AnyField])), defaults) // keys of the definition
  return (await readValues(tx, fields)) as Pick<SettingValues<D>, Key> // as their fields accept them
}

/** The defaults of the same. */
export function defaultSettingsOf<D extends Settings, Key extends keyof SettingValues<D> & string>(
  settings: D,
  keys: readonly Key[],
): Pick<SettingValues<D>, Key> {
  const all = fieldsOfSettings(settings)
  return Object.fromEntries(keys.map((key) => [key, emptyOf(all[key] as AnyField)])) as Pick<SettingValues<D>, Key> // as above
}

/** The values of fields by their names, each as its field has it on the wire. */
export async function readValues(tx: Db, fields: Fields): Promise<Record<string, unknown>> {
  if (Object.keys(fields).length === 0) return {}
  const rows = await tx.selectFrom('setting').select(['key', 'value']).where('key', 'in', Object.keys(fields)).execute()
  const stored: Readonly<Record<string, unknown>> = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Object.hasOwn(stored, name) ? fittingValue(field, stored[name], stored) : emptyOf(field)]),
  )
}

/** A stored value as its field accepts it, as far as it does, else the default. */
export function fittingValue(field: AnyField, stored: unknown, whole: Readonly<Record<string, unknown>>): unknown {
  const value = rulesOf(field).fittingPart?.(field, stored) ?? stored
  if (isEmpty(value)) return rulesOf(field).isEmptyKept ? structuredClone(rulesOf(field).empty) : emptyOf(field)
  const checked = rulesOf(field).check(field, value, { whole, controls, labelOf: String, validate: (columns, cells) => validate(columns, cells), emptyOf })
  return 'value' in checked ? checked.value : emptyOf(field)
}
