import { fieldsOfSettings } from '../../resources/kit/settings'
import { isFixedSetting } from '../../resources/settings/fixedSettings'
import { settingsPages } from '../../resources/settingsPages'
import { pairsOfLines, variableFields } from '../../resources/settings/variables'
import { validate } from '../../resources/validate'
import { refuse, refuseFields } from '../errors'

import type { KeyValue } from '../../resources/kit/fieldTypes'
import type { Db } from '../context'
import type { RequestParameters } from '../request/parameters'
import type { StoredVariable } from './variables'

/** What a body has beside values. */
const reserved = new Set(['id', 'row_version', 'uuid', 'name', 'group'])

/** Adds a variable in the notation of other clients (wire contract 12) to one of the groups. */
export async function addVariable(tx: Db, body: RequestParameters, groups: readonly string[]): Promise<number> {
  const [group, content] = [body['group'], pairsOf(body['content'])]
  const { values, problems } = validate(variableFields, { ...body, content })
  if (problems.length > 0) refuseFields(problems)
  if (typeof group !== 'string' || !groups.includes(group)) return refuse('bad_parameter', { field: 'group' })
  const { name, title, type, rule = [], tip = '', weigh = 0, allow_del: allowDel = 1 } = values as Partial<StoredVariable> & { name: string; title: string }
  if (isNameTaken(name)) refuseTaken()
  const choices = Object.fromEntries((values['content'] as readonly KeyValue[] | undefined)?.map(({ key, value }) => [key, value]) ?? [])
  const added = await tx
    .insertInto('config_variable')
    .values({
      ...{ name, group, title, tip, weigh, type: type ?? 'string', rule: rule.join(), allow_del: allowDel },
      content: JSON.stringify(choices),
      extend: JSON.stringify(treeOf(body['extend'])),
      input_extend: JSON.stringify(treeOf(body['inputExtend'])),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? refuseTaken()
}

/** By what a body has beside values, or by a setting of the product. */
export const isNameTaken = (name: string): boolean =>
  reserved.has(name) || isFixedSetting(name) || settingsPages.some((page) => Object.hasOwn(fieldsOfSettings(page), name))

export const refuseTaken = (): never => refuseFields([{ field: 'name', code: 'taken', values: { field: variableFields.name.label } }])

/** Choices as lines of `key=value`; our own form sends the same. */
const pairsOf = (content: unknown): unknown => (typeof content === 'string' ? pairsOfLines(content) : (content ?? []))

/** `a=1` and `a.b=1`, one dot deep. */
function treeOf(lines: unknown): Record<string, unknown> {
  if (typeof lines !== 'string' || lines.length > 2000) return {}
  const tree: Record<string, unknown> = {}
  for (const { key, value } of pairsOfLines(lines)) {
    const [first = '', second] = key.split('.')
    if (second === undefined) tree[first] = value
    else tree[first] = { ...(typeof tree[first] === 'object' ? tree[first] : {}), [second]: value }
  }
  return tree
}
