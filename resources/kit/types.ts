import { types } from './types.generated'

import type { FieldTypeRules } from './field/typeRules'
import type { AnyField, FieldType } from './fieldTypes'

/** Every field type by its name. */
export const fieldTypes: { readonly [Type in FieldType]: FieldTypeRules<Type> } = types

export const rulesOf = (field: AnyField): FieldTypeRules<FieldType> => fieldTypes[field.type] // the record is keyed by the field's own type

/** The makers of all types with their options. */
export type FieldMakers = { readonly [Type in FieldType]: (typeof types)[Type]['make'] }
export const makers = Object.fromEntries(Object.entries(types).map(([name, { make }]) => [name, make])) as unknown as FieldMakers // by name, as in the record
