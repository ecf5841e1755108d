import { sql } from 'kysely'

import { isManyToMany } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { isSame } from '../../lib/isSame'
import { allOf, anyId, everyId } from '../../lib/sqlCondition'
import { visibleRows } from '../rows/scope'

import type { AnyField, FieldOf, Fields } from '../../../resources/kit/fieldTypes'
import type { Problem } from '../../../resources/kit/validate'
import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** The values of a row before they are written, and its current values. */
export interface ChangedRow {
  readonly values: Readonly<RowValues>
  readonly before?: Readonly<RowValues> | undefined
}

/** Newly referenced rows must exist and be visible; unchanged references are accepted. One statement per field for any number of rows. */
export async function findMissingReferences(fields: Fields, registry: ResourceRegistry, ctx: Context, rows: readonly ChangedRow[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const ids = [...new Set(rows.flatMap((row) => newIds(name, field, row)))]
    const [path = ''] = rulesOf(field).targets?.(field) ?? []
    const other = ids.length ? registry.at(path) : undefined
    if (other && (await countVisible(other, ctx, ids)) < ids.length) problems.push({ field: name, code: 'reference_gone', values: { field: field.label } })
  }
  return problems
}

/** The same for the cells of tables of lines, whose errors name line and column. */
export async function findMissingCells(fields: Fields, registry: ResourceRegistry, ctx: Context, { values, before }: ChangedRow): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!('columns' in field) || !Array.isArray(values[name])) continue
    const known = new Map(linesOf(before?.[name]).map((line) => [line['id'], line]))
    const lines = linesOf(values[name]).map((line): ChangedRow => ({ values: line, before: line['id'] === undefined ? undefined : known.get(line['id']) }))
    if ((await findMissingReferences(field.columns, registry, ctx, lines)).length === 0) continue
    for (const [at, line] of lines.entries())
      for (const one of await findMissingReferences(field.columns, registry, ctx, [line])) problems.push({ ...one, field: `${name}.${at}.${one.field}` })
  }
  return problems
}

const linesOf = (value: unknown): readonly RowValues[] => (Array.isArray(value) ? (value as RowValues[]) : [])

function newIds(name: string, field: AnyField, { values, before }: ChangedRow): number[] {
  const value = values[name]
  if (value === undefined || value === null || isSame(value, before?.[name])) return []
  if (!rulesOf(field).targets) return []
  const previous = listOf(before?.[name])
  return listOf(value).filter((id) => !previous.includes(id))
}

const listOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [Number(value ?? 0)])

/** Locks the rows until this save commits, so that a referenced row cannot be deleted in between. */
async function countVisible(other: CompiledResource, ctx: Context, ids: readonly number[]): Promise<number> {
  const where = allOf([sql`m.id = ${anyId(ids)}`, ...(await visibleRows(other, ctx))])
  const { rows } = await sql<{ id: number }>`select m.id from ${other.table} m where ${where} for key share of m`.execute(ctx.tx)
  return rows.length
}

/** Writes the join tables: deletes removed references, inserts new ones, keeps the others. */
export async function writeManyToMany(compiled: Pick<CompiledResource, 'resource'>, { tx }: Context, id: number, values: RowValues): Promise<void> {
  for (const [name, field] of Object.entries(compiled.resource.fields))
    if (isManyToMany(field) && Array.isArray(values[name])) await writePairs(tx, field, id, values[name] as number[])
}

async function writePairs(tx: Context['tx'], { through }: Pick<FieldOf<'references'>, 'through'>, id: number, ids: readonly number[]): Promise<void> {
  const [table, own, other] = [sql.table(through.table), sql.ref(through.own), sql.ref(through.other)]
  await sql`delete from ${table} where ${own} = ${id}::bigint and ${other} <> ${everyId(ids)}`.execute(tx)
  await sql`insert into ${table} (${own}, ${other}) select ${id}::bigint, unnest(${[...ids]}::bigint[]) on conflict do nothing`.execute(tx)
}
