import { isWritable, rowLinesOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { t, translate } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { idSchema } from '../../types/shared/jsonSchema'
import { idempotencyKey, idParameter, ifMatch, ifNoneMatch, languageHeader, listParameters } from './parameters'
import { readStatuses, refusalsOf, writeStatuses } from './responses'
import { objectSchema, requiredFields, rowProperties, valueInBody, versionSchema } from './schemas'

import type { ActionDefinition } from '../../../resources/kit/actions'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Language, Text } from '../../../resources/kit/text'
import type { CompiledResource, ResourceRegistry } from '../../crud/compile/compileResources'
import type { JsonSchema } from '../../types/shared/jsonSchema'
import type { Properties } from './schemas'

/** `shop/goodsCategory` is `ShopGoodsCategory` in schemas and `shopGoodsCategory` in operations. */
export const componentName = (path: string): string => path.replace(/(^|\/)(\w)/g, (_, __, first: string) => first.toUpperCase())

const texts = {
  list: t('{title}：列表', '{title}: list'),
  get: t('{title}：读取一条', '{title}: read one'),
  create: t('{title}：新增', '{title}: add'),
  update: t('{title}：修改', '{title}: change'),
  delete: t('{title}：删除', '{title}: delete'),
  move: t('{title}：移动', '{title}: move'),
  action: t('{title}：{action}', '{title}: {action}'),
}

/** A row, what may be sent for one, and what a new one must have. */
export function componentsOf(compiled: CompiledResource, registry: ResourceRegistry, language: Language): Readonly<Record<string, JsonSchema>> {
  const { resource } = compiled
  const name = componentName(resource.path)
  const rows = rowProperties(compiled, registry, language)
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field))
  const isWritten = resource.crud.includes('add') || resource.crud.includes('edit')
  const input: Properties = {
    ...onlyRead(rows),
    ...Object.fromEntries(writable.map(([key, field]) => [key, valueInBody(field, language)])),
    row_version: versionSchema,
  }
  return {
    [name]: { title: translate(resource.noun, language), ...objectSchema(rows, ['id']) },
    ...(isWritten ? { [`${name}Input`]: objectSchema(input) } : {}),
    ...(resource.crud.includes('add') ? { [`${name}New`]: newRow(resource.fields, input) } : {}),
  }
}

/** A password that is left empty stays as it is, which a new row cannot. */
function newRow(fields: Fields, input: Properties): JsonSchema {
  const required = requiredFields(fields)
  const secrets = required.filter((name) => fields[name] && rulesOf(fields[name]).isWriteOnly)
  return objectSchema({ ...input, ...Object.fromEntries(secrets.map((name) => [name, { ...input[name], minLength: 1 }])) }, required)
}

/** Values that may be sent back and are ignored. */
const onlyRead = (rows: Properties): Properties => Object.fromEntries(Object.entries(rows).map(([name, schema]) => [name, { ...schema, readOnly: true }]))

const contentRange: JsonSchema = {
  description: 'The first and the last row and the exact total, such as `user/user 0-24/319`; the total is `*` if counting took too long.',
  schema: { type: 'string' },
}

/** The paths of one resource, as `server/rest/routes.ts` registers them. */
export function pathsOf(compiled: CompiledResource, language: Language): Readonly<Record<string, JsonSchema>> {
  const { resource } = compiled
  const { path, crud } = resource
  const has = (verb: (typeof crud)[number]): boolean => crud.includes(verb)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const add = (url: string, operations: Record<string, JsonSchema>): void => {
    if (Object.keys(operations).length > 0) paths[url] = { ...paths[url], ...operations }
  }
  const operation = operationsOf(compiled, language)
  add(`/${path}`, {
    ...(has('index') ? { get: operation.list() } : {}),
    ...(has('add') ? { post: operation.create() } : {}),
  })
  add(`/${path}/{id}`, {
    ...(has('index') ? { get: operation.get() } : {}),
    ...(has('edit') ? { put: operation.update('Update'), patch: operation.update('Patch') } : {}),
    ...(has('del') ? { delete: operation.remove() } : {}),
  })
  if (has('sortable')) add(`/${path}/sortable`, { post: operation.move() })
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    if (action.relatedList || rowLinesOf(resource, action)) continue // other programs call the action of one row
    if (action.on !== 'list') add(`/${path}/{id}/${name}`, { post: operation.act(name, action, true) })
    if (action.on !== undefined && action.on !== 'row') add(`/${path}/${name}`, { post: operation.act(name, action, false) })
  }
  return paths
}

function operationsOf({ resource, ...compiled }: CompiledResource, language: Language) {
  const name = componentName(resource.path)
  const titled = (text: Text, values = {}): string => translate(text, language, { title: resource.title, ...values })
  const make = (verb: string, summary: string, rest: JsonSchema): JsonSchema => ({
    operationId: `${name.replace(/^./, (first) => first.toLowerCase())}${verb}`,
    tags: [resource.path],
    summary,
    ...rest,
  })
  const row = { $ref: `#/components/schemas/${name}` }
  const answer = (description: string, schema: JsonSchema, headers?: JsonSchema): JsonSchema => ({
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema } },
  })
  const body = (schema: JsonSchema, required = true): JsonSchema => ({ required, content: { 'application/json': { schema } } })
  const tag = { ETag: { schema: { type: 'string' } } }
  const changing = [idempotencyKey, languageHeader]
  return {
    list: () =>
      make('List', titled(texts.list), {
        parameters: [...listParameters({ resource, ...compiled }), languageHeader],
        responses: {
          200: answer('Rows', { type: 'array', items: row, maxItems: limits.ids }, { 'Content-Range': contentRange }),
          ...refusalsOf(readStatuses),
        },
      }),
    get: () =>
      make('Get', titled(texts.get), {
        parameters: [idParameter, ifNoneMatch, languageHeader],
        responses: { 200: answer('The row', row, tag), 304: { description: 'Nothing has changed' }, ...refusalsOf(readStatuses) },
      }),
    create: () =>
      make('Create', titled(texts.create), {
        parameters: changing,
        requestBody: body({ $ref: `#/components/schemas/${name}New` }),
        responses: { 201: answer('The new row', row, { ...tag, Location: { schema: { type: 'string' } } }), ...refusalsOf(writeStatuses) },
      }),
    update: (verb: 'Update' | 'Patch') =>
      make(verb, titled(texts.update), {
        parameters: [idParameter, ifMatch, ...changing],
        requestBody: body({ $ref: `#/components/schemas/${name}Input` }),
        responses: { 200: answer('The saved row', row, tag), ...refusalsOf(writeStatuses) },
      }),
    remove: () =>
      make('Delete', titled(texts.delete), {
        parameters: [idParameter, ifMatch, ...changing],
        responses: { 200: answer('The deleted row', row), ...refusalsOf(writeStatuses) },
      }),
    move: () =>
      make('Move', titled(texts.move), {
        parameters: changing,
        requestBody: body(
          objectSchema(
            {
              move: idSchema,
              target: idSchema,
              direction: { type: 'string', enum: ['up', 'down'] },
              order: { type: 'string', description: 'The order of the list: the column of weights and its direction, such as `weigh,desc`.' },
              ...(compiled.parent && { parent: { ...idSchema, minimum: 0 }, row_version: versionSchema }),
            },
            compiled.parent ? ['move'] : ['move', 'target'],
          ),
        ),
        responses: { 200: answer('Moved', objectSchema({})), ...refusalsOf(writeStatuses) },
      }),
    act: (action: string, definition: ActionDefinition, isOnRow: boolean) =>
      make(`${action.replace(/^./, (first) => first.toUpperCase())}${isOnRow ? '' : 'All'}`, titled(texts.action, { action: definition.label }), {
        parameters: [...(isOnRow ? [idParameter, ifMatch] : []), ...changing],
        requestBody: body(inputOf(definition, isOnRow, language), Object.keys(definition.input ?? {}).length > 0 || !isOnRow),
        responses: { 200: answer('Done', objectSchema({ result: {} }, ['result'])), ...refusalsOf(writeStatuses) },
      }),
  }
}

/** The input of an action, and the rows that it is about. */
function inputOf({ input = {}, on }: ActionDefinition, isOnRow: boolean, language: Language): JsonSchema {
  const fields: Fields = input
  const own = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueInBody(field, language)]))
  const required = requiredFields(fields)
  if (isOnRow) return objectSchema({ ...own, id: idSchema, row_version: versionSchema }, required)
  if (on === 'list') return objectSchema(own, required)
  const rows = {
    ids: { type: 'array', items: idSchema, minItems: 1, maxItems: limits.ids },
    filter: { type: 'object' },
    expected: { type: 'integer', minimum: 1 },
  }
  return { ...objectSchema({ ...own, ...rows }, required), anyOf: [{ required: ['ids'] }, { required: ['filter', 'expected'] }] }
}
