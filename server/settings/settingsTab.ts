import { shownText, textToStore } from '../../resources/kit/field/storedText'
import { fieldsOfTab, nodeOfTab, saveNodeOfTab, secretsIn } from '../../resources/kit/settings'
import { nodeOf } from '../../resources/kit/paths'
import { t } from '../../resources/kit/text'
import { secretMark } from '../../resources/kit/types/secret'
import { validateChanges } from '../../resources/validate'
import { refuse, refuseFields } from '../errors'
import { serverTypeOf } from '../types'
import { readValues, withDefaults } from './readSettings'
import { fieldsOfVariables, readVariables, valuesOfVariables } from './variables'

import type { AnyField, Fields } from '../../resources/kit/fieldTypes'
import type { Settings } from '../../resources/kit/settings'
import type { Language, Text } from '../../resources/kit/text'
import type { Problem } from '../../resources/kit/validate'
import type { Db } from '../context'
import type { RequestParameters } from '../request/parameters'
import type { SettingsHooks } from './settingsHooks'
import type { StoredVariable } from './variables'

type Values = Readonly<Record<string, unknown>>

/** A tab as this installation has it. */
export interface BoundTab {
  readonly settings: Settings
  readonly name: string
  readonly title: Text
  /** The resource of its changes in the change log. */
  readonly logged: string
  readonly node: string
  readonly saveNode: string
  /** Those of the definition, without absent groups. */
  readonly settingFields: Fields
  /** The same and those of its variables. */
  readonly fields: Fields
  readonly variables: readonly StoredVariable[]
  readonly absent: readonly string[]
  readonly hooks: SettingsHooks
}

export function bindTab(settings: Settings, name: string, hooks: SettingsHooks): BoundTab {
  const tab = settings.tabs[name]
  if (!tab) throw new Error(`${settings.path} has no tab ${name}`)
  const { absentGroups: absent = [], defaults = {} } = hooks
  const groups = Object.fromEntries(Object.entries(tab.groups).filter(([group]) => !absent.includes(group)))
  const fields = withDefaults(fieldsOfTab({ ...tab, groups }), defaults)
  return { ...placeOf(settings, name), title: tab.title, settingFields: fields, fields, variables: [], absent, hooks }
}

/** A tab of a page that takes variables, with those of its group: one of the definition, or a group that staff have added. */
export async function openTab(tx: Db, settings: Settings, name: string, hooks: SettingsHooks): Promise<BoundTab> {
  const tab = Object.hasOwn(settings.tabs, name) ? bindTab(settings, name, hooks) : await openGroup(tx, settings, name, hooks)
  const variables = (await readVariables(tx, name)).filter((one) => !Object.hasOwn(tab.settingFields, one.name))
  return { ...tab, variables, fields: { ...fieldsOfVariables(variables), ...tab.settingFields } }
}

/** A tab of any page by the name in a request. */
export const tabNamed = (tx: Db, settings: Settings, name: string, hooks: SettingsHooks): Promise<BoundTab> =>
  settings.variables
    ? openTab(tx, settings, name, hooks)
    : Promise.resolve(Object.hasOwn(settings.tabs, name) ? bindTab(settings, name, hooks) : refuseTab(name))

const refuseTab = (tab: string): never => refuse('unknown_tab', { tab: tab.slice(0, 30) })

async function openGroup(tx: Db, settings: Settings, name: string, hooks: SettingsHooks): Promise<BoundTab> {
  const group = (await hooks.groups?.(tx))?.find(({ key }) => key === name)
  if (!group) return refuseTab(name)
  return { ...placeOf(settings, name), title: t(group.value, group.value), settingFields: {}, fields: {}, variables: [], absent: [], hooks }
}

const placeOf = (settings: Settings, name: string) => ({
  settings,
  name,
  logged: nodeOf(settings.path, name),
  node: nodeOfTab(settings, name),
  saveNode: saveNodeOfTab(settings, name),
})

/** The stored values of a tab, its variables included. */
export const readTab = async (tx: Db, { settingFields, variables }: BoundTab): Promise<Record<string, unknown>> => ({
  ...valuesOfVariables(variables),
  ...(await readValues(tx, settingFields)),
})

/** The values as they leave the server: of a stored secret only a mark, and texts of the product in the language of the reader. */
export function visibleValues({ fields }: Pick<BoundTab, 'fields'>, values: Values, language: Language): Record<string, unknown> {
  const shown = Object.entries(values).map(([name, value]) => [name, fields[name] ? shownText(fields[name], value, language) : value] as const)
  const marked = secretsIn(fields).map((name) => [name, values[name] ? secretMark : ''] as const)
  return Object.fromEntries([...shown, ...marked])
}

/** The valid changes in a body. Unknown keys are refused; a secret that is sent back as its mark stays, and so does a text of the product. */
export function changesIn(
  { fields }: Pick<BoundTab, 'fields'>,
  body: RequestParameters,
  stored: Values,
): { readonly values: Record<string, unknown>; readonly problems: readonly Problem[] } {
  const { id: _id, row_version: _version, uuid: _uuid, ...sent } = body
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(fields, name))
  if (unknown.length > 0)
    refuseFields(unknown.slice(0, 20).map((name) => ({ field: name.slice(0, 60), code: 'unknown_field', values: { field: name.slice(0, 60) } })))
  const kept = secretsIn(fields).filter((name) => sent[name] === secretMark)
  const input = Object.fromEntries(Object.entries(sent).filter(([name]) => !kept.includes(name)))
  const { values, problems } = validateChanges(fields, input, { row: stored })
  const again = secretsIn(fields).filter((name) => stored[name] && !input[name] && isMoved(fields[name], values, stored))
  const missing = again.map((name): Problem => ({ field: name, code: 'secret_again', values: { field: fields[name]?.label ?? name } }))
  return { values: asStored(fields, { ...values, ...sanitized(fields, values) }), problems: [...problems, ...missing] }
}

/** Whether a secret that stays would be sent to another place. */
const isMoved = (field: AnyField | undefined, values: Values, stored: Values): boolean =>
  field !== undefined && 'boundTo' in field && (field.boundTo ?? []).some((name) => Object.hasOwn(values, name) && values[name] !== stored[name])

const sanitized = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [value, { sanitize }] = [values[name], serverTypeOf(field)]
      return sanitize && typeof value === 'string' ? [[name, sanitize(value)]] : []
    }),
  )

const asStored = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fields[name] ? textToStore(fields[name], value) : value]))
