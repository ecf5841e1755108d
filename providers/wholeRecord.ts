import { resourceAt } from '../resources/index'
import { isWritable } from '../resources/kit/derived'
import { callOf } from '../resources/kit/paths'

import type { Identifier } from 'ra-core'

import type { AnyField } from '../resources/kit/fieldTypes'
import type { Row } from './dataTypes'
import type { Http } from './http/httpTypes'

type Values = Readonly<Record<string, unknown>>

/**
 * What is sent for a row without a version: servers that keep none want the whole form (wire contract 11.5), where ours takes
 * what changed. What only the server writes, such as balances, is left out.
 */
export async function wholeRecord(http: Http, path: string, id: Identifier, changes: Values): Promise<Values> {
  const fields = Object.entries(resourceAt(path)?.fields ?? {}).filter(([, field]) => isWritable(field))
  const { row } = await http.get<{ row: Partial<Row> }>(callOf(path, 'edit'), { id })
  if (row.row_version !== undefined) return changes
  const held = await Promise.all(
    fields.map(async ([name, field]): Promise<[string, unknown]> => {
      if (field.type === 'password') return [name, '']
      return [name, field.type === 'custom' && field.control === 'ruleTree' ? await withParents(http, path, row[name]) : row[name]]
    }),
  )
  return { ...Object.fromEntries(held.filter(([, value]) => value !== undefined)), ...withoutEmptyNumbers(path, changes) }
}

const numbers: readonly AnyField['type'][] = ['integer', 'decimal', 'money', 'weight']

/** A number nobody has typed is not sent: some servers have a number for it, and no place for none. */
export function withoutEmptyNumbers(path: string, values: Values): Values {
  const fields = resourceAt(path)?.fields ?? {}
  const isNone = (name: string): boolean => (values[name] === null || values[name] === '') && fields[name] !== undefined && numbers.includes(fields[name].type)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isNone(name)))
}

interface Rule {
  readonly id: Identifier
  readonly children?: readonly Rule[]
}

/** A group is read with its leaves alone and saved with all that is above them. */
async function withParents(http: Http, path: string, rules: unknown): Promise<unknown> {
  if (!Array.isArray(rules) || rules.map(String).includes('*')) return rules
  const given = new Set(rules.map(String))
  const { list = [] } = await http.get<{ list?: readonly Rule[] }>(callOf(`${path.split('/')[0] ?? ''}/rule`, 'index'), { isTree: true })
  const held = (node: Rule): string[] => {
    const below = (node.children ?? []).flatMap(held)
    return below.length > 0 || given.has(String(node.id)) ? [String(node.id), ...below] : []
  }
  return [...new Set([...list.flatMap(held), ...given])]
}
