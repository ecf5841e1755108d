import { nameFieldOf } from '../resources/kit/derived'
import { types } from './types.generated'

import type { AnyResource } from '../resources/kit/define'
import type { AnyField, FieldType } from '../resources/kit/fieldTypes'
import type { ServerFieldType } from './types/shared/serverFieldType'
import type { FieldStorage } from './types/shared/storage'

export const serverTypeOf = (field: AnyField): ServerFieldType<FieldType> => types[field.type] // the record is keyed by the field's own type

/** Columns of a type that are not named after their field. */
export const ownColumns: readonly string[] = Object.values(types).flatMap((type) => type.ownColumns ?? [])

export const storageOf = (name: string, field: AnyField): FieldStorage => serverTypeOf(field).storage(name, field)

/** Whether quick search finds the texts of a column by pinyin as well: searched names that people type. Numbers, logs and masked columns have none. */
export function hasPinyin(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name]
  const rowName = nameFieldOf(resource)
  return field !== undefined && (resource.list.search ?? [rowName]).includes(name) && serverTypeOf(field).hasPinyin?.(field, name === rowName) === true
}
