import { sql } from 'kysely'

import { details } from '../../../resources'
import { matches } from '../../../resources/kit/conditions'
import { isRelation, isWritable } from '../../../resources/kit/derived'
import { refuseFields } from '../../errors'
import { subsetView } from '../compile/columns'

import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { LinesField, LineSource } from '../../../resources/kit/types/lines'
import type { Context } from '../../context'
import type { RawRow, RowValues, RowView } from '../compile/columns'
import type { ResourceRegistry } from '../compile/compileResources'

/** A table in the input of an action whose lines are rows that refer to the row of the action. */
export interface ActionLines {
  readonly name: string
  readonly field: LinesField
  readonly source: LineSource
  readonly table: string
  readonly view: RowView
}

export function compileActionLines(input: Fields, { definitions, hooksOf }: ResourceRegistry): ActionLines[] {
  const entities: readonly AnyResource[] = [...definitions, ...details]
  return Object.entries(input).flatMap(([name, field]) => {
    if (!('columns' in field) || !field.of) return []
    const source = field.of
    const entity = entities.find((one) => one.path === source.entity)
    if (!entity) throw new Error(`the input ${name} has lines of ${source.entity}, which the server does not have`)
    const columns = [...Object.keys(field.columns), ...Object.keys(source.where ?? {})].filter((column) => entity.fields[column])
    const labels = Object.values(entity.fields).flatMap((one) =>
      isRelation(one) && columns.some((column) => entity.fields[column] === one) ? [`${one.as}.`] : [],
    )
    return [{ name, field, source, table: entity.table, view: subsetView([...columns, ...labels], entity, entities, hooksOf(entity.path)) }]
  })
}

/** The lines of one row, as a dialog starts with them. */
export async function readActionLines({ tx }: Pick<Context, 'tx'>, { field, source, table, view }: ActionLines, id: number): Promise<RowValues[]> {
  const { rows } = await sql<RawRow>`select ${view.select} from ${sql.table(table)} m ${view.joins}
    where m.${sql.ref(source.by)} = ${id}::bigint order by m.id limit ${field.max}`.execute(tx)
  return rows.map(view.read).filter((line) => matches(source.where, line))
}

/**
 * The body with the stored values of its lines: those of read-only columns, which the others are validated by, and those of columns that were not sent. Refuses
 * a line twice, and one that is not of the row.
 */
export async function withStoredLines(ctx: Context, all: readonly ActionLines[], id: number, body: Readonly<RowValues>): Promise<RowValues> {
  const completed: RowValues = {}
  for (const lines of all) {
    const sent = body[lines.name]
    if (!Array.isArray(sent)) continue
    const left = new Map((await readActionLines(ctx, lines, id)).map((line) => [Number(line['id']), line]))
    completed[lines.name] = sent.map((line: unknown, at) => {
      const values = { ...(typeof line === 'object' ? line : {}) } as RowValues // anything else has no id and is refused
      const stored = left.get(Number(values['id']))
      if (!stored) return refuseFields([{ field: lines.name, code: 'not_a_line', values: { field: lines.field.label, row: at + 1 } }])
      left.delete(Number(values['id']))
      return { ...stored, ...values, ...Object.fromEntries(Object.entries(stored).filter(([column]) => !isFilledIn(lines.field, column))) }
    })
  }
  return { ...body, ...completed }
}

const isFilledIn = ({ columns }: LinesField, name: string): boolean => columns[name] !== undefined && isWritable(columns[name])
