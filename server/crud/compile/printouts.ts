import { sql } from 'kysely'

import { nodeOfPrintout } from '../../../resources/kit/derived'
import { columnsOfLines, printedColumn } from '../../../resources/kit/printouts'
import { storageOf } from '../../types'
import { conditionSql } from '../query/tabs'
import { subsetView, withReferenceNames } from './columns'
import { compileTranslation } from './translation'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { LineSet, Printout } from '../../../resources/kit/printouts'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { FieldStorage } from '../../types/shared/storage'
import type { RowView } from './columns'
import type { ShowOptions } from './show'
import type { Translation } from './translation'

/** Rows of an entity that are printed with others. */
interface PrintedRows {
  readonly table: RawBuilder<unknown>
  readonly view: RowView
  readonly translation: Translation | undefined
}

/** A choice of lines: its condition, and where each total is read from. */
export interface CompiledSet extends Required<Pick<LineSet, 'instead' | 'wholeOnly'>> {
  readonly where: SqlCondition
  readonly totals: readonly { readonly name: string; readonly column: string; readonly storage: FieldStorage }[]
}

export interface CompiledPrintout {
  readonly name: string
  readonly printout: Printout
  readonly node: string
  readonly lines: PrintedRows & {
    readonly entity: AnyResource
    readonly by: RawBuilder<unknown>
    /** The field of the row that `by` is equal to. */
    readonly equals: string
    readonly group: RawBuilder<unknown> | undefined
    /** The first is used if none is requested; there is at least one. */
    readonly sets: ReadonlyMap<string, CompiledSet>
  }
  readonly letterhead: (PrintedRows & { readonly where: SqlCondition }) | undefined
}

/** The printouts of a resource by name, for those who see these fields of it. */
export function compilePrintouts(resource: AnyResource, options: ShowOptions): ReadonlyMap<string, CompiledPrintout> {
  return new Map(Object.entries(resource.printouts ?? {}).map(([name, printout]) => [name, compilePrintout(resource, name, printout, options)]))
}

function compilePrintout(resource: AnyResource, name: string, printout: Printout, { entities, hooksOf }: ShowOptions): CompiledPrintout {
  const { lines, letterhead } = printout
  const entityAt = (path: string): AnyResource => {
    const known = path === resource.path ? resource : entities.find((one) => one.path === path)
    if (!known) throw new Error(`the printout ${name} names the entity ${path}, which the server does not have`)
    return known
  }
  const rowsOf = (entity: AnyResource, columns: readonly string[]): PrintedRows => ({
    table: sql.table(entity.table),
    view: subsetView(withReferenceNames(columns, entity), entity, entities, hooksOf(entity.path)),
    translation: compileTranslation(entity, entities, hooksOf(entity.path)),
  })
  const entity = entityAt(lines.of ?? resource.path)
  const head = letterhead && entityAt(letterhead.of)
  return {
    name,
    printout,
    node: nodeOfPrintout(resource, printout),
    lines: {
      ...rowsOf(entity, columnsOfLines(printout)),
      entity,
      by: sql.ref(lines.by ?? 'id'),
      equals: lines.equals ?? 'id',
      group: lines.group === undefined ? undefined : sql.ref(lines.group),
      sets: compileSets(entity, printout),
    },
    letterhead: letterhead && head && { ...rowsOf(head, letterhead.fields), where: conditionSql(head, letterhead.where) },
  }
}

function compileSets(entity: AnyResource, { lines: { sets, totals = [] } }: Printout): ReadonlyMap<string, CompiledSet> {
  return new Map(
    Object.entries(sets ?? { all: undefined }).map(([name, set]): [string, CompiledSet] => [
      name,
      {
        where: conditionSql(entity, set?.where ?? {}),
        instead: set?.instead ?? {},
        wholeOnly: set?.wholeOnly ?? [],
        totals: totals.flatMap((total) => {
          const column = printedColumn(set, total)
          const field = entity.fields[column]
          return field ? [{ name: total, column, storage: storageOf(column, field) }] : []
        }),
      },
    ]),
  )
}
