import { sql } from 'kysely'

import { details } from '../../../resources/index'
import { isManyToMany, isRelation, isWritable, lineFilterFieldsOf, nameFieldOf, nodesOf, parentOf, weightOf } from '../../../resources/kit/derived'
import { controllerOf } from '../../../resources/kit/paths'
import { contactNodeOf } from '../../../resources/kit/masks'
import { maskedResource, neededNodes, permittedResource } from '../../../resources/kit/permitted'
import { rulesOf } from '../../../resources/kit/types'
import { hasRows } from '../../../resources/kit/types/lines'
import { hasPermission } from '../../context'
import { ownColumns, storageOf } from '../../types'
import { compileFilters } from '../query/filters'
import { compileOrders } from '../query/orders'
import { compileLineSearch, compileQuickSearch } from '../query/quickSearch'
import { compileTabs } from '../query/tabs'
import { compileColumns } from './columns'
import { compilePrintouts } from './printouts'
import { nameText } from './references'
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
import type { CompiledColumns, RowView } from './columns'
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
  /** The name of a row as a text of SQL over `m`, as it is stored. */
  readonly nameText: RawBuilder<string>
  readonly storages: ReadonlyMap<string, FieldStorage>
  readonly columns: CompiledColumns
  /** Tables in its form whose lines are rows of other entities. */
  readonly rowTables: readonly CompiledRowTable[]
  /** What refers to a row; undefined without details. */
  readonly show: CompiledShow | undefined
  /** What is printed of its rows, by name. */
  readonly printouts: ReadonlyMap<string, CompiledPrintout>
  /** The rows of printouts, which have no masks. */
  readonly printedRows: RowView
  readonly translation: Translation | undefined
  readonly filters: ReadonlyMap<string, CompiledFilter>
  readonly orders: ReadonlyMap<string, CompiledOrder>
  readonly quickSearch: readonly SearchColumn[]
  readonly tabs: CompiledTabs
  /** The keys of a row with contact data that its reader sees whole: of its fields, of its tables, and of rows it refers to. */
  readonly contactKeys: readonly string[]
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
  /** The resource without the fields that these staff lack the nodes of, and with their masks. */
  readonly seenBy: (staff: Staff) => CompiledResource
}

/** Every resource of the server, compiled. */
export interface ResourceRegistry {
  readonly definitions: readonly AnyResource[]
  readonly all: readonly CompiledResource[]
  readonly at: (path: string) => CompiledResource | undefined
  /** Of details too, which are no resources of their own. */
  readonly hooksOf: (path: string) => AnyHooks
}

export function compileResources(resources: readonly AnyResource[], hooks: ReadonlyMap<string, AnyHooks>): ResourceRegistry {
  const extraKeys = [...hooks.values()].flatMap((one) => one.extraKeys ?? [])
  const entities = [...resources, ...details]
  const hooksOf = (path: string): AnyHooks => hooks.get(path) ?? {}
  const referencing = referencingNodes(resources)
  const byPath = new Map(resources.map((resource) => [resource.path, compileResource(resource, { resources, referencing, entities, hooksOf, extraKeys })]))
  return { definitions: resources, all: [...byPath.values()], at: (path) => byPath.get(path), hooksOf }
}

interface CompileOptions extends ShowOptions {
  readonly resources: readonly AnyResource[]
  readonly referencing: ReadonlyMap<string, readonly string[]>
  readonly extraKeys: readonly string[]
}

/** Each set of permitted fields and masks is compiled when somebody first needs it. */
function compileResource(resource: AnyResource, options: CompileOptions): CompiledResource {
  const { entities } = options
  const contactNodes = new Set(entities.flatMap((one) => contactNodeOf(one, entities) ?? []))
  const nodes = [...new Set([...neededNodes(resource), ...contactNodes])]
  const variants = new Map<string, CompiledResource>()
  const seenBy = (staff: Staff): CompiledResource => {
    const lacking = nodes.filter((node) => !hasPermission(staff, node))
    if (lacking.length === 0) return whole
    const holds = (node: string): boolean => !lacking.includes(node)
    const known = variants.get(lacking.join()) ?? {
      ...compileWhole(permittedResource(resource, entities, holds), {
        ...options,
        seen: entities.map((one) => maskedResource(one, entities, holds)),
        printed: permittedResource(resource, entities, (node) => contactNodes.has(node) || holds(node)),
      }),
      seenBy,
    }
    variants.set(lacking.join(), known)
    return known
  }
  const whole: CompiledResource = { ...compileWhole(resource, { ...options, seen: entities, printed: resource }), seenBy }
  return whole
}

interface SeenOptions extends CompileOptions {
  /** Every entity with the masks of the reader, for rows that are shown with a row. */
  readonly seen: readonly AnyResource[]
  /** The resource without masks: who prints a slip needs the name and the number on it. */
  readonly printed: AnyResource
}

function compileWhole(
  resource: AnyResource,
  { resources, referencing, entities, seen, printed, hooksOf, extraKeys }: SeenOptions,
): Omit<CompiledResource, 'seenBy'> {
  const hooks = hooksOf(resource.path)
  if (resource.list.live && hooks.scope) throw new Error(`${resource.path}: a row rule and list.live exclude each other, because sockets know no row rules`)
  const optionColumns = optionColumnsOf(resource, resources)
  const columns = compileColumns(resource, entities, hooks, withEnglishColumns(resource, optionColumns))
  return {
    resource,
    hooks,
    controller: controllerOf(resource.path),
    table: sql.table(resource.table),
    parent: parentOf(resource),
    weight: weightOf(resource),
    nameField: nameFieldOf(resource),
    nameText: nameText(resource, entities, 'm'),
    storages: new Map(Object.entries(resource.fields).map(([name, field]) => [name, storageOf(name, field)])),
    columns,
    rowTables: compileRowTables(resource, seen),
    show: compileShow(resource, { entities: seen, hooksOf }),
    printouts: compilePrintouts(printed, { entities, hooksOf }),
    printedRows: printed === resource ? columns.show : compileColumns(printed, entities, hooks, []).show,
    translation: compileTranslation(resource, entities, hooks),
    filters: compileFilters(resource, entities, hooks),
    orders: compileOrders(resource, entities),
    quickSearch: [...compileQuickSearch(resource.list.search ?? [nameFieldOf(resource)], resource, entities, hooks), ...compileLineSearch(resource, seen)],
    tabs: compileTabs(resource),
    publicOptions: compilePublicOptions(resource, resources, optionColumns),
    contactKeys: contactKeysOf(resource, entities),
    optionColumns,
    referencingNodes: referencing.get(resource.path) ?? [],
    ignoredKeys: ignoredKeysOf(resource, extraKeys),
    isLive: resource.softDelete ? sql<boolean>`m.delete_time is null` : sql<boolean>`true`,
    nodes: new Set(nodesOf(resource).map((node) => node.name)),
  }
}

function contactKeysOf({ fields }: AnyResource, entities: readonly AnyResource[]): readonly string[] {
  const isWhole = ({ masked, isMasked }: AnyField): boolean => masked !== undefined && !isMasked
  return Object.entries(fields).flatMap(([name, field]) => {
    if (isWhole(field) || (hasRows(field) && Object.values(field.columns).some(isWhole))) return [name]
    if (!isRelation(field)) return []
    const other = entities.find((one) => one.path === field.to)
    return field.show.some((column) => other?.fields[column]?.masked && !field.maskedShow?.[column]) ? [field.as] : []
  })
}

/** The English text of a name is read with it. */
const withEnglishColumns = ({ fields }: AnyResource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const english = fields[name]?.englishField
    return english === undefined || names.includes(english) ? [name] : [name, english]
  })

function compilePublicOptions(resource: AnyResource, resources: readonly AnyResource[], optionColumns: readonly string[]): CompiledResource['publicOptions'] {
  const names = new Set(['id', ...optionColumns, ...(resource.nameColumns ?? []), 'status', resource.list.sort[0]])
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
  const names = [nameFieldOf(resource), ...(resource.nameColumns ?? []), ...own, ...shown].filter((name) => isReadable(resource.fields[name]))
  return [...new Set(names)]
}

const formsOf = (resources: readonly AnyResource[]): Fields[] =>
  resources.flatMap((one) => [one.fields, lineFilterFieldsOf(one), ...Object.values(one.actions ?? {}).map((action) => action.input ?? {})])

const labelsShown = (fields: Fields, path: string): readonly string[] =>
  Object.values(fields).flatMap((field) => (pointsTo(field, path) ? labelsOf(field) : []))

const labelsOf = (field: AnyField): readonly string[] => rulesOf(field).labelColumns?.(field) ?? []
const pointsTo = (field: AnyField, path: string): boolean => rulesOf(field).targets?.(field).includes(path) === true
const isReadable = (field: AnyField | undefined): boolean => field !== undefined && !rulesOf(field).isWriteOnly && !rulesOf(field).isComputed
