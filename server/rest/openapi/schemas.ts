import { isManyToMany, isRelation, isWritable, nameLinksOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { serverTypeOf, storageOf } from '../../types'
import { idSchema, listSchema } from '../../types/shared/jsonSchema'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { CompiledResource, ResourceRegistry } from '../../crud/compile/compileResources'
import type { JsonSchema, ValueSchemas } from '../../types/shared/jsonSchema'

export type Properties = Readonly<Record<string, JsonSchema>>

export const objectSchema = (properties: Properties, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
})

export const versionSchema: JsonSchema = { type: 'integer', minimum: 1 }

/** A row as it is answered: in its form or in its list, which may lack long values, and what only others may see. */
export function rowProperties({ resource, hooks }: CompiledResource, registry: ResourceRegistry, language: Language): Properties {
  const properties: Record<string, JsonSchema> = { id: idSchema }
  for (const [name, field] of Object.entries(resource.fields)) {
    properties[name] = { ...valueInRow(name, field, language), ...titlesOf(field, language) }
    const { wordsColumn } = serverTypeOf(field)
    if (wordsColumn) properties[wordsColumn] = { type: 'string', readOnly: true }
    if (isRelation(field)) properties[field.as] = { ...relatedRow(field.to, field.show, registry, language), readOnly: true }
    if (isManyToMany(field) && field.names) properties[field.names] = { type: 'array', items: { type: 'string' }, readOnly: true }
  }
  for (const key of hooks.extraKeys ?? []) properties[key] ??= { readOnly: true }
  return { ...properties, row_version: versionSchema }
}

/** A value of a body: of a form, or of the input of an action. */
export const valueInBody = (field: AnyField, language: Language): JsonSchema => {
  const { row, input = row } = schemasOf(field, language)
  const isOptional = field.required !== true || field.when !== undefined
  return { ...(isOptional ? withNull(input) : input), ...defaultOf(field), ...titlesOf(field, language) }
}

/** Names of the fields that a new row, or the input of an action, must have. A field with a condition depends on the others. */
export const requiredFields = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => isWritable(field) && field.required === true && !field.when && defaultOf(field)['default'] === undefined)
    .map(([name]) => name)

function valueInRow(name: string, field: AnyField, language: Language): JsonSchema {
  const { row } = schemasOf(field, language)
  const schema = isNullable(name, field) ? withNull(row) : row
  return isWritable(field) ? schema : { ...schema, readOnly: true }
}

/** Lines have the cells of their columns; those of rows also their ids, which a new line does not have. */
function schemasOf(field: AnyField, language: Language): ValueSchemas {
  if (!('columns' in field)) return serverTypeOf(field).jsonSchema(field)
  const { columns, max, of, rows } = field
  const isRow = of !== undefined || rows !== undefined
  const written = Object.entries(columns).filter(([, column]) => isWritable(column))
  const cells = Object.entries(columns).flatMap(([name, column]): [string, JsonSchema][] => {
    const { wordsColumn } = serverTypeOf(column)
    const value = { ...valueInRow(name, column, language), ...titlesOf(column, language) }
    return [[name, value], ...(wordsColumn ? [[wordsColumn, { type: 'string', readOnly: true }] as [string, JsonSchema]] : [])]
  })
  const id: Properties = isRow ? { id: idSchema } : {}
  const onlyRead = Object.fromEntries(cells.map(([name, schema]) => [name, { ...schema, readOnly: true }]))
  const typed = Object.fromEntries(written.map(([name, column]) => [name, valueInBody(column, language)]))
  const input = objectSchema({ ...id, ...onlyRead, ...typed }, of ? ['id'] : [])
  return { row: listSchema(objectSchema({ ...id, ...Object.fromEntries(cells) })), input: listSchema(input, max) }
}

/** By its column, or because it is computed. */
function isNullable(name: string, field: AnyField): boolean {
  if (rulesOf(field).isComputed) return true
  const { columns, read } = storageOf(name, field)
  const [column] = columns
  return columns.length === 1 && column?.notNull === false && read({ [column.name]: null }) === null
}

/** The shown columns of a referenced row, and the parts of its name, some of which are of a row that it refers to. */
function relatedRow(path: string, show: readonly string[], registry: ResourceRegistry, language: Language): JsonSchema {
  const other = registry.at(path)?.resource
  const fields = other?.fields ?? {}
  const columns = [...new Set([...show, ...(other?.nameColumns ?? []).filter((column) => !column.includes('.'))])]
  const shown = columns.map((column): [string, JsonSchema] => [column, column in fields ? valueInRow(column, fields[column] as AnyField, language) : {}])
  const linked: Record<string, Properties> = {}
  for (const { field, column } of other ? nameLinksOf(other) : []) {
    const named = registry.at(field.to)?.resource.fields[column]
    linked[field.as] = { ...linked[field.as], [column]: named ? withNull(valueInRow(column, named, language)) : {} }
  }
  const further = Object.entries(linked).map(([as, properties]): [string, JsonSchema] => [as, objectSchema(properties)])
  return { ...objectSchema({ id: idSchema, ...Object.fromEntries([...shown, ...further]) }, ['id', ...show]), type: ['object', 'null'] }
}

/** `type` and `enum` with null; a schema without a type accepts it already. */
function withNull(schema: JsonSchema): JsonSchema {
  const { type, enum: choices } = schema
  return typeof type === 'string' ? { ...schema, type: [type, 'null'], ...(Array.isArray(choices) ? { enum: [...(choices as unknown[]), null] } : {}) } : schema
}

const titlesOf = ({ label, help }: AnyField, language: Language): JsonSchema => ({
  title: translate(label, language),
  ...(help ? { description: translate(help, language) } : {}),
})

const defaultOf = (field: AnyField): JsonSchema => {
  if (!('default' in field) || field.default === undefined) return {}
  return { default: 'numeric' in field && field.numeric ? Number(field.default) : field.default }
}
