import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'
import { refuse } from '../../errors'
import { toId } from '../../request/parameters'

import type { SqlCondition } from '../../lib/sqlCondition'
import type { CompiledResource } from '../compile/compileResources'
import type { RequestParameters } from '../../request/parameters'

/** `initValue`: the selected rows of a form, looked up for their labels. By id, or by one of the labels. */
export function preselectedCondition(compiled: CompiledResource, params: RequestParameters): SqlCondition | undefined {
  const initValue = params['initValue']
  const values = (Array.isArray(initValue) ? initValue : typeof initValue === 'object' && initValue !== null ? Object.values(initValue) : [initValue]).filter(
    (one) => !isBlankValue(one),
  )
  if (values.length === 0) return undefined
  if (values.length > limits.ids) return refuse('too_many_ids', { max: limits.ids })
  checkOperator(params['initOperator'])
  const key = keyOf(compiled, params['initKey'])
  if (key === 'id') return sql`m.id = any(${values.flatMap((one) => toId(String(one)) ?? [])}::bigint[])`
  const texts = values.map(String)
  if (texts.some((one) => one.length > 255 || one.includes('\u0000'))) return refuse('bad_parameter', { field: 'initValue' })
  return sql`m.${sql.ref(key)}::text = any(${texts}::text[])`
}

/** A form without a selection sends an empty text, or the 0 that means no parent; no row has that id. */
const isBlankValue = (value: unknown): boolean => value === undefined || value === null || ['', '0'].includes(String(value).trim())

function checkOperator(operator: unknown): void {
  if (operator !== undefined && operator !== '' && !['in', 'eq', '='].includes(String(operator).toLowerCase()))
    refuse('bad_parameter', { field: 'initOperator' })
}

/** The key, with or without the table name before it. */
function keyOf(compiled: CompiledResource, initKey: unknown): string {
  if (initKey === undefined || initKey === '' || initKey === null) return 'id'
  const name = String(initKey)
  const column = name.includes('.') ? name.slice(name.indexOf('.') + 1) : name
  return column === 'id' || compiled.optionColumns.includes(column) ? column : refuse('bad_parameter', { field: 'initKey' })
}
