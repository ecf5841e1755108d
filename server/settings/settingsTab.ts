import { fieldsOfTab, nodeOfTab, secretNode, secretsIn } from '../../resources/kit/settings'
import { nodeOf } from '../../resources/kit/paths'
import { secretMark } from '../../resources/kit/types/secret'
import { validateChanges } from '../../resources/validate'
import { hasPermission } from '../context'
import { refuseFields } from '../errors'
import { serverTypeOf } from '../types'

import type { Fields } from '../../resources/kit/fieldTypes'
import type { Settings } from '../../resources/kit/settings'
import type { Problem } from '../../resources/kit/validate'
import type { Staff } from '../context'
import type { RequestParameters } from '../request/parameters'
import type { SettingsHooks } from './settingsHooks'

type Values = Readonly<Record<string, unknown>>

/** A tab as this installation has it. */
export interface BoundTab {
  readonly settings: Settings
  readonly name: string
  readonly node: string
  /** Without those of absent groups. */
  readonly fields: Fields
  readonly absent: readonly string[]
  readonly hooks: SettingsHooks
}

export function bindTab(settings: Settings, name: string, hooks: SettingsHooks): BoundTab {
  const tab = settings.tabs[name]
  if (!tab) throw new Error(`${settings.path} has no tab ${name}`)
  const { absentGroups: absent = [] } = hooks
  const groups = Object.fromEntries(Object.entries(tab.groups).filter(([group]) => !absent.includes(group)))
  return { settings, name, node: nodeOfTab(settings, name), fields: fieldsOfTab({ ...tab, groups }), absent, hooks }
}

/** The values as this person may see them: a stored secret is a mark, unless they hold the node. */
export function visibleValues({ settings, fields }: BoundTab, staff: Staff, values: Values): Record<string, unknown> {
  const isShown = hasPermission(staff, nodeOf(settings.path, secretNode.name))
  const marked = isShown ? [] : secretsIn(fields).map((name) => [name, values[name] ? secretMark : ''] as const)
  return { ...values, ...Object.fromEntries(marked) }
}

/** The valid changes in a body. Unknown keys are refused; a secret that is sent back as its mark stays. */
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
  return { values: { ...values, ...sanitized(fields, values) }, problems }
}

const sanitized = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [value, { sanitize }] = [values[name], serverTypeOf(field)]
      return sanitize && typeof value === 'string' ? [[name, sanitize(value)]] : []
    }),
  )
