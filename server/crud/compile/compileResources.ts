import { sql } from 'kysely'

import { details } from '../../../resources/index'
import { isManyToMany, isRelation, isWritable, lineFilterFieldsOf, nameFieldOf, nodesOf, parentOf, rowTablesOf, weightOf } from '../../../resources/kit/derived'
import { controllerOf } from '../../../resources/kit/paths'
import { neededNodes, permittedResource } from '../../../resources/kit/permitted'
import { rulesOf } from '../../../resources/kit/types'
import { hasPermission } from '../../context'
import { ownColumns, storageOf } from '../../types'
import { compileFilters } from '../query/filters'
import { compileOrders } from '../query/orders'
import { compileLineSearch, compileQuickSearch } from '../query/quickSearch'
import { compileTabs } from '../query/tabs'
import { compileColumns } from './columns'
import { compilePrintouts } from './printouts'
import { referencingNodes } from './referencingNodes'
import { compileRowTables } from './rowTables'
import { compileShow } from './show'
import { compileTranslation } from './translation'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Staff } from '../../context'
import type { FieldStorage } from '../../types/shared/storage'
import type { AnyHooks } from '../hooks'
import type { CompiledFilter } from '../query/filters'
import type { CompiledOrder } from '../query/orders'
import type { SearchColumn } from '../query/quickSearch'
import type { CompiledTabs } from '../query/tabs'
import type { CompiledColumns } from './columns'
import type { CompiledRowTable } from './rowTables'
import type { CompiledPrintout } from './printouts'
import type { CompiledShow, ShowOptions } from './show'
import type { Translation } from './translation'

/** Everything about a resource that does not depend on a request; compiled once at the start. */
export interface CompiledResource {
  readonly resource: AnyResource
  readonly hooks: AnyHooks
  readonly controller: string
  readonly table: RawBuilder<unknown>
  readonly parent: string | undefined
  readonly weight: string | undefined
  readonly nameField: string
  readonly storages: ReadonlyMap<string, FieldStorage>
  readonly columns: CompiledColumns
  /** Tables in its form whose lines are rows of other entities. */
  readonly rowTables: readonly CompiledRowTable[]
  /** What refers to a row; undefined without details. */
  readonly show: CompiledShow | undefined
  /** What is printed of its rows, by name. */
  readonly printouts: ReadonlyMap<string, CompiledPrintout>
  readonly translation: Translation | undefined
  readonly filters: ReadonlyMap<string, CompiledFilter>
  readonly orders: ReadonlyMap<string, CompiledOrder>
  readonly quickSearch: readonly SearchColumn[]
  readonly tabs: CompiledTabs
  /** The columns of a remote select: the id and the labels used by references to this resource. */
  readonly optionColumns: readonly string[]
  /** A holder of one of these nodes has a form or filter that selects from this list, and may use its remote select. */
  readonly referencingNodes: readonly string[]
  /** The columns that a remote select can be filtered by without the node of the list: the visible ones, and whether it is enabled. */
  readonly publicOptions: {
    readonly filters: ReadonlyMap<string, CompiledFilter>
    readonly quickSearch: readonly SearchColumn[]
    readonly orders: ReadonlyMap<string, CompiledOrder>
  }
  /** Keys of an edit row beside the writable fields: they are sent back with every full form and ignored. */
  readonly ignoredKeys: ReadonlySet<string>
  /** Condition for visible rows. */
  readonly isLive: RawBuilder<boolean>
  readonly nodes: ReadonlySet<string>
  /** The resource without the fields that these staff lack the nodes of. */
  readonly seenBy: (staff: Staff) => CompiledResource
}

/** Every resource of the server, compiled. */
export interface ResourceRegistry {
  readonly definitions: readonly AnyResource[]
  readonly all: readonly CompiledResource[]
  readonly at: (path: string) => CompiledResource | undefined
}

export function compileResources(resources: readonly AnyResource[], hooks: ReadonlyMap<string, AnyHooks>): ResourceRegistry {
  const extraKeys = [...hooks.values()].flatMap((one) => one.extraKeys ?? [])
  const entities = [...resources, ...details]
  const hooksOf = (path: string): AnyHooks => hooks.get(path) ?? {}
  const byPath = new Map(resources.map((resource) => [resource.path, compileResource(resource, { resources, entities, hooksOf, extraKeys })]))
  return { definitions: resources, all: [...byPath.values()], at: (path) => byPath.get(path) }
}

interface CompileOptions extends ShowOptions {
  readonly resources: readonly AnyResource[]
  readonly extraKeys: readonly string[]
}

/** Each set of permitted fields is compiled when somebody first needs it. */
function compileResource(resource: AnyResource, options: CompileOptions): CompiledResource {
  const variants = new Map<string, CompiledResource>()
  const hasNeeds = neededNodes(resource).length > 0
  const seenBy = (staff: Staff): CompiledResource => {
    const seen = hasNeeds ? permittedResource(resource, (node) => hasPermission(staff, node)) : resource
    if (seen === resource) return whole
    const key = [seen.fields, ...Object.values(rowTablesOf(seen.fields)).map(({ columns }) => columns)].map((fields) => Object.keys(fields).join()).join(';')
    const known = variants.get(key) ?? { ...compileWhole(seen, options), seenBy }
    variants.set(key, known)
    return known
  }
  const whole: CompiledResource = { ...compileWhole(resource, options), seenBy }
  return whole
}

function compileWhole(resource: AnyResource, { resources, entities, hooksOf, extraKeys }: CompileOptions): Omit<CompiledResource, 'seenBy'> {
  const hooks = hooksOf(resource.path)
  if (resource.list.live && hooks.scope) throw new Error(`${resource.path}: a row rule and list.live exclude each other, because sockets know no row rules`)
  const optionColumns = optionColumnsOf(resource, resources)
  return {
    resource,
    hooks,
    controller: controllerOf(resource.path),
    table: sql.table(resource.table),
    parent: parentOf(resource),
    weight: weightOf(resource),
    nameField: nameFieldOf(resource),
    storages: new Map(Object.entries(resource.fields).map(([name, field]) => [name, storageOf(name, field)])),
    columns: compileColumns(resource, entities, hooks, withEnglishColumns(resource, optionColumns)),
    rowTables: compileRowTables(resource, entities),
    show: compileShow(resource, { entities, hooksOf }),
    printouts: compilePrintouts(resource, { entities, hooksOf }),
    translation: compileTranslation(resource, entities, hooks),
    filters: compileFilters(resource, entities, hooks),
    orders: compileOrders(resource, entities),
    quickSearch: [...compileQuickSearch(resource.list.search ?? [nameFieldOf(resource)], resource, entities, hooks), ...compileLineSearch(resource, entities)],
    tabs: compileTabs(resource),
    publicOptions: compilePublicOptions(resource, resources, optionColumns),
    optionColumns,
    referencingNodes: referencingNodes(resource, resources),
    ignoredKeys: ignoredKeysOf(resource, extraKeys),
    isLive: resource.softDelete ? sql<boolean>`m.delete_time is null` : sql<boolean>`true`,
    nodes: new Set(nodesOf(resource).map((node) => node.name)),
  }
}

/** The English text of a name is read with it. */
const withEnglishColumns = ({ fields }: AnyResource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const english = fields[name]?.englishField
    return english === undefined || names.includes(english) ? [name] : [name, english]
  })

function compilePublicOptions(resource: AnyResource, resources: readonly AnyResource[], optionColumns: readonly string[]): CompiledResource['publicOptions'] {
  const names = new Set(['id', ...optionColumns, 'status', resource.list.sort[0]])
  const only = <Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => new Map([...map].filter(([name]) => names.has(name)))
  const searched = (resource.list.search ?? [nameFieldOf(resource)]).filter((name) => names.has(name))
  return {
    filters: only(compileFilters(resource, resources)),
    orders: only(compileOrders(resource, resources)),
    quickSearch: compileQuickSearch(searched, resource, resources),
  }
}

/** Keys of older clients and of rows, never of a definition. */
const alwaysIgnored = ['id', 'row_version', 'uuid', 'server', 'children', 'has_children', 'delete_time', '_action', ...ownColumns]

/** Other clients also send keys of one list's rows in the forms of others, so the extra keys of all resources are ignored. */
function ignoredKeysOf(resource: AnyResource, extraKeys: readonly string[]): ReadonlySet<string> {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => [...(isWritable(field) ? [] : [name]), ...companionsOf(field)])
  return new Set([...alwaysIgnored, ...extraKeys, ...names])
}

/** Keys that a field adds to rows beside its own. */
function companionsOf(field: AnyField): string[] {
  if (isRelation(field)) return [field.as]
  return isManyToMany(field) && field.names ? [field.names] : []
}

/** The columns a remote select returns: the name, the parent, and the labels shown by references. */
function optionColumnsOf(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const shown = formsOf(resources).flatMap((fields) => labelsShown(fields, resource.path))
  const parent = parentOf(resource)
  const own = parent ? [parent, ...labelsOf(resource.fields[parent] as AnyField)] : [] // a name of its own fields
  const names = [nameFieldOf(resource), ...own, ...shown].filter((name) => isReadable(resource.fields[name]))
  return [...new Set(names)]
}

const formsOf = (resources: readonly AnyResource[]): Fields[] =>
  resources.flatMap((one) => [one.fields, lineFilterFieldsOf(one), ...Object.values(one.actions ?? {}).map((action) => action.input ?? {})])

const labelsShown = (fields: Fields, path: string): readonly string[] =>
  Object.values(fields).flatMap((field) => (pointsTo(field, path) ? labelsOf(field) : []))

const labelsOf = (field: AnyField): readonly string[] => rulesOf(field).labelColumns?.(field) ?? []
const pointsTo = (field: AnyField, path: string): boolean => rulesOf(field).targets?.(field).includes(path) === true
const isReadable = (field: AnyField | undefined): boolean => field !== undefined && !rulesOf(field).isWriteOnly && !rulesOf(field).isComputed
