import { sql } from 'kysely'

import { isManyToMany } from '../../../resources/kit/derived'
import { showOf } from '../../../resources/kit/derivedShow'
import { nodeOf } from '../../../resources/kit/paths'
import { limits } from '../../../resources/kit/protocol/list'
import { columnsOfEvent, columnsOfTimeline } from '../../../resources/kit/show'
import { storageOf } from '../../types'
import { conditionSql } from '../query/tabs'
import { nodesByKey, subsetView, withReferenceNames } from './columns'
import { compileTranslation } from './translation'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { EventSource, RelatedTable, Timeline } from '../../../resources/kit/show'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { FieldStorage } from '../../types/shared/storage'
import type { AnyHooks } from '../hooks'
import type { RowView } from './columns'
import type { Translation } from './translation'

/** The rows of one entity that refer to a row. */
export interface CompiledRelated {
  readonly of: string
  readonly table: RawBuilder<unknown>
  /** Whether a row `m` refers to this value. */
  readonly refersTo: (value: unknown) => RawBuilder<boolean>
  /** The field of the row that they refer to. */
  readonly equals: string
  readonly view: RowView
  readonly translation: Translation | undefined
  /** The node of its list; undefined for an entity without a screen, whose rows are part of the row. */
  readonly node: string | undefined
  readonly totals: readonly CompiledTotal[]
  /** The columns that need a node of their own. */
  readonly needs: ReadonlyMap<string, string>
  /** Of a log the last entries are read, of lines the first. */
  readonly isNewestFirst: boolean
  readonly limit: number
}

export interface CompiledTotal {
  readonly name: string
  readonly storage: FieldStorage
}

export interface CompiledShow {
  readonly related: readonly CompiledRelated[]
  readonly timeline: CompiledRelated | undefined
  /** What happened around a row, by the places of the definition. */
  readonly events: readonly CompiledEvent[]
  readonly isDerived: boolean
}

export interface CompiledEvent extends CompiledRelated {
  readonly at: string
  /** Whether a row `m` is one of those that the definition means. */
  readonly isMeant: SqlCondition
}

export interface ShowOptions {
  /** Every entity, with and without a screen. */
  readonly entities: readonly AnyResource[]
  readonly hooksOf: (path: string) => AnyHooks
}

/** Undefined for rows without a list. */
export function compileShow(resource: AnyResource, options: ShowOptions): CompiledShow | undefined {
  const show = showOf(resource, options.entities)
  if (!show) return undefined
  const { timeline } = show
  return {
    related: (show.related ?? []).map((table) => compileRelated(table, table.columns, options)),
    events: (show.events?.of ?? []).map((source) => compileEvent(source, options)),
    isDerived: show.isDerived === true,
    timeline: timeline && { ...compileRelated(timeline, columnsOfTimeline(timeline), options), isNewestFirst: true },
  }
}

function compileEvent(source: EventSource, options: ShowOptions): CompiledEvent {
  const entity = options.entities.find(({ path }) => path === source.of)
  return {
    ...compileRelated(source, columnsOfEvent(source), options),
    at: source.at,
    isMeant: entity && source.where ? conditionSql(entity, source.where) : sql<boolean>`true`,
  }
}

function compileRelated(
  { of, by, ...table }: RelatedTable | Timeline | EventSource,
  columns: readonly string[],
  { entities, hooksOf }: ShowOptions,
): CompiledRelated {
  const entity = entities.find((one) => one.path === of)
  if (!entity) throw new Error(`details name the entity ${of}, which the server does not have`)
  const equals = 'equals' in table ? table.equals : undefined
  const newest = 'newest' in table ? table.newest : undefined
  const totals = 'totals' in table ? (table.totals ?? []) : []
  return {
    of,
    table: sql.table(entity.table),
    refersTo: referenceTo(entity, by),
    equals: equals ?? 'id',
    view: subsetView(withReferenceNames(columns, entity), entity, entities, hooksOf(of), true),
    translation: compileTranslation(entity, entities, hooksOf(of)),
    node: entity.crud.includes('index') ? nodeOf(of, 'index') : undefined,
    isNewestFirst: entity.isLog === true || newest !== undefined,
    limit: newest ?? limits.related,
    needs: nodesByKey(columns, entity),
    totals: totals.flatMap((name) => (entity.fields[name] ? [{ name, storage: storageOf(name, entity.fields[name]) }] : [])),
  }
}

/** By a column of its own, or by the join table of a field with several references. */
function referenceTo({ fields }: AnyResource, by: string): CompiledRelated['refersTo'] {
  const field = fields[by]
  if (!field || !isManyToMany(field)) return (value) => sql<boolean>`m.${sql.ref(by)} = ${value}::bigint`
  const { table, own, other } = field.through
  return (value) => sql<boolean>`m.id in (select x.${sql.ref(own)} from ${sql.table(table)} x where x.${sql.ref(other)} = ${value}::bigint)`
}
