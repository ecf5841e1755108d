import { types } from './types.generated'

import type { AnyField, FieldType } from '../resources/kit/fieldTypes'
import type { ServerFieldType } from './types/shared/serverFieldType'
import type { FieldStorage } from './types/shared/storage'

export const serverTypeOf = (field: AnyField): ServerFieldType<FieldType> => types[field.type] // the record is keyed by the field's own type

/** Columns of a type that are not named after their field. */
export const ownColumns: readonly string[] = Object.values(types).flatMap((type) => type.ownColumns ?? [])

export const storageOf = (name: string, field: AnyField): FieldStorage => serverTypeOf(field).storage(name, field)
