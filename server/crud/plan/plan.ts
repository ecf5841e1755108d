import { sql } from 'kysely'

import { isWritable, nameFieldOf, nodesOf, parentOf, weightOf } from '../../../resources/kit/derived'
import { controllerOf } from '../../../resources/kit/paths'
import { storageOf } from '../../database/columns'
import { planFilters } from '../query/filters'
import { planOrders } from '../query/orders'
import { planQuickSearch } from '../query/quickSearch'
import { planTabs } from '../query/tabs'
import { choosingNodes } from './choosing'
import { planColumns } from './columns'
import { selectNamesOf } from './selectNames'
import { planTranslation } from './translation'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FieldStorage } from '../../database/columns'
import type { AnyHooks } from '../hooks'
import type { PlannedFilter } from '../query/filters'
import type { PlannedOrder } from '../query/orders'
import type { SearchColumn } from '../query/quickSearch'
import type { PlannedTabs } from '../query/tabs'
import type { Columns } from './columns'
import type { Translation } from './translation'

/** Everything about one resource that does not depend on a request; worked out once, when the server starts. */
export interface Plan {
  readonly resource: AnyResource
  readonly hooks: AnyHooks
  readonly controller: string
  readonly table: RawBuilder<unknown>
  readonly parent: string | undefined
  readonly weight: string | undefined
  readonly nameField: string
  readonly storages: ReadonlyMap<string, FieldStorage>
  readonly columns: Columns
  readonly translation: Translation | undefined
  readonly filters: ReadonlyMap<string, PlannedFilter>
  readonly orders: ReadonlyMap<string, PlannedOrder>
  readonly quickSearch: readonly SearchColumn[]
  readonly tabs: PlannedTabs
  /** What a remote select may show: the id and the labels that references to this resource ask for. */
  readonly selectNames: readonly string[]
  /** Whoever holds one of these meets a form or a filter that chooses from this list, and may ask its remote select. */
  readonly choosingNodes: readonly string[]
  /** What somebody without the node of the list may narrow a remote select by: what he is shown, and whether it is in use. */
  readonly open: {
    readonly filters: ReadonlyMap<string, PlannedFilter>
    readonly quickSearch: readonly SearchColumn[]
    readonly orders: ReadonlyMap<string, PlannedOrder>
  }
  /** Keys an edit row carries beside the writable fields: they come back with every full form and are passed over. */
  readonly passedOver: ReadonlySet<string>
  /** What is always true of a visible row. */
  readonly isLive: RawBuilder<boolean>
  readonly nodes: ReadonlySet<string>
}

export interface Plans {
  readonly all: readonly Plan[]
  readonly at: (path: string) => Plan | undefined
}

export function planAll(resources: readonly AnyResource[], hooks: ReadonlyMap<string, AnyHooks>): Plans {
  const byPath = new Map(resources.map((resource) => [resource.path, planOne(resource, resources, hooks.get(resource.path) ?? {})]))
  return { all: [...byPath.values()], at: (path) => byPath.get(path) }
}

function planOne(resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks): Plan {
  const selectNames = selectNamesOf(resource, resources)
  return {
    resource,
    hooks,
    controller: controllerOf(resource.path),
    table: sql.table(resource.table),
    parent: parentOf(resource),
    weight: weightOf(resource),
    nameField: nameFieldOf(resource),
    storages: new Map(Object.entries(resource.fields).map(([name, field]) => [name, storageOf(name, field)])),
    columns: planColumns(resource, resources, hooks, withEnglish(resource, selectNames)),
    translation: planTranslation(resource, resources, hooks),
    filters: planFilters(resource, resources, hooks),
    orders: planOrders(resource, resources),
    quickSearch: planQuickSearch(resource.list.search ?? [nameFieldOf(resource)], resource, resources, hooks),
    tabs: planTabs(resource),
    open: planOpen(resource, resources, selectNames),
    selectNames,
    choosingNodes: choosingNodes(resource, resources),
    passedOver: passedOver(resource),
    isLive: resource.softDelete ? sql<boolean>`m.delete_time is null` : sql<boolean>`true`,
    nodes: new Set(nodesOf(resource).map((node) => node.name)),
  }
}

/** The English text of a name is read with it. */
const withEnglish = ({ fields }: AnyResource, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const english = fields[name]?.english
    return english === undefined || names.includes(english) ? [name] : [name, english]
  })

function planOpen(resource: AnyResource, resources: readonly AnyResource[], selectNames: readonly string[]): Plan['open'] {
  const names = new Set(['id', ...selectNames, 'status', resource.list.sort[0]])
  const only = <Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => new Map([...map].filter(([name]) => names.has(name)))
  const searched = (resource.list.search ?? [nameFieldOf(resource)]).filter((name) => names.has(name))
  return {
    filters: only(planFilters(resource, resources)),
    orders: only(planOrders(resource, resources)),
    quickSearch: planQuickSearch(searched, resource, resources),
  }
}

/** Keys of old clients and of rows, never of a definition. */
const always = [
  'id',
  'row_version',
  'uuid',
  'server',
  'buttons',
  'children',
  'has_children',
  'delete_time',
  'nickname_text',
  'full_url',
  'area_text',
  'province_id',
  'city_id',
  'district_id',
  '_action',
]

function passedOver(resource: AnyResource): ReadonlySet<string> {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => [...(isWritable(field) ? [] : [name]), ...companionsOf(field)])
  return new Set([...always, ...names])
}

/** Keys that a field brings along in rows beside its own. */
function companionsOf(field: AnyField): string[] {
  if (field.type === 'reference') return [field.as]
  return field.type === 'references' && field.names ? [field.names] : []
}
