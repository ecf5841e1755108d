import { sql } from 'kysely'

import { chunksOf } from '../../resources/kit/values/chunksOf'
import { wireTypes } from '../database/session/wireTypes'
import { reusableStatement } from './reusableStatement'

import type { CompiledQuery, RawBuilder } from 'kysely'

import type { Db } from '../context'

/** A query, and what is made of its rows; run by `readTogether`. */
export interface Read<Result> {
  /** For a fixed read it gets an object that stands for every value while the statement is built, so the value may only be a parameter. */
  readonly query: (value: unknown) => RawBuilder<object>
  readonly value: unknown
  /** The query is the same for every value. */
  readonly isFixed: boolean
  /** The same object for every query with the same columns, which are looked up once for it. */
  readonly shape: object
  readonly take: (rows: object[]) => Result
}

/** `take` gets the rows of the query. */
export const readOf = <Row extends object, Result>(shape: object, query: RawBuilder<Row>, take: (rows: Row[]) => Result): Read<Result> => ({
  query: () => query,
  value: undefined,
  isFixed: false,
  shape,
  take: take as Read<Result>['take'], // `query` gives these rows
})

/** A query that is the same for every read with its shape, except for one value. Statements of such reads only are built once. */
export const fixedReadOf = <Row extends object, Result>(
  shape: object,
  value: unknown,
  query: (value: unknown) => RawBuilder<Row>,
  take: (rows: Row[]) => Result,
): Read<Result> => ({ query, value, isFixed: true, shape, take: take as Read<Result>['take'] })

/**
 * Runs queries that do not depend on each other as one statement: most of the time of a small statement is spent on sending it, describing its result and
 * answering it. The rows have the values that they would have as results of their own. Results come in the groups of the queries.
 */
export async function readTogether<Groups extends readonly unknown[]>(
  db: Db,
  ...groups: { readonly [At in keyof Groups]: readonly Read<Groups[At]>[] }
): Promise<{ -readonly [At in keyof Groups]: Groups[At][] }> {
  const results = await resultsOf(db, groups.flat() as Read<unknown>[])
  let taken = 0
  return groups.map(({ length }) => results.slice(taken, (taken += length))) as { -readonly [At in keyof Groups]: Groups[At][] } // in the order of the reads
}

async function resultsOf(db: Db, reads: readonly Read<unknown>[]): Promise<unknown[]> {
  if (reads.length === 0) return []
  const shapes = await Promise.all(reads.map((read) => shapeOf(db, read)))
  const values = reads.map(({ value }) => value)
  const build = (values: readonly unknown[]): CompiledQuery<Results> => {
    const lists = reads.map(({ query }, at) => sql`(select json_agg(${shapes[at]?.values}) from (${query(values[at])}) t) as ${sql.id(`r${at}`)}`)
    return sql<Results>`select ${sql.join(lists)}`.compile(db)
  }
  const { rows } = await db.executeQuery(reads.every(({ isFixed }) => isFixed) ? fixedStatement(reads, build)(values) : build(values))
  return reads.map(({ take }, at) => take((rows[0]?.[`r${at}`] ?? []).map((values) => shapes[at]?.read(values) ?? {})))
}

type Results = Record<string, unknown[][] | null>

/** The statements of fixed reads by the shapes of these, one after the other. */
interface Statements {
  readonly next: WeakMap<object, Statements>
  statement?: ReturnType<typeof reusableStatement<Results>>
}

const emptyStatements = (): Statements => ({ next: new WeakMap() })
const fixedStatements = emptyStatements()

function fixedStatement(reads: readonly Read<unknown>[], build: (values: readonly unknown[]) => CompiledQuery<Results>) {
  let statements = fixedStatements
  for (const { shape } of reads) {
    const next = statements.next.get(shape) ?? emptyStatements()
    statements.next.set(shape, next)
    statements = next
  }
  return (statements.statement ??= reusableStatement(reads.length, build))
}

interface Shape {
  /** A row as a JSON array. */
  readonly values: RawBuilder<unknown>
  readonly read: (values: readonly unknown[]) => object
}

/** Shapes are properties of the code, so they hold for every database of the process. */
const shapes = new WeakMap<object, Shape>()

async function shapeOf(db: Db, { shape: key, query: build, value }: Read<unknown>): Promise<Shape> {
  const known = shapes.get(key)
  if (known) return known
  const query = build(value)
  // a row of nulls where the query has none
  const row = sql`(select) x left join (${query}) t on true limit 1`
  const named = await sql<{ row: object }>`select row_to_json(r) as row from (select t.* from ${row}) r`.execute(db)
  const names = Object.keys(named.rows[0]?.row ?? {})
  const oids = sql.join(names.map((name) => sql`pg_typeof(t.${sql.id(name)})::oid::int`))
  const typed = await sql<{ oids: number[] }>`select array[${oids}] as oids from ${row}`.execute(db)
  const shape = makeShape(names.map((name, at) => ({ name, oid: typed.rows[0]?.oids[at] ?? 0 })))
  shapes.set(key, shape)
  return shape
}

interface Column {
  readonly name: string
  readonly oid: number
}

/** Boolean, the integers up to four bytes, texts and JSON: in JSON they are what the driver makes of them. */
const sameInJson = new Set([16, 21, 23, 25, 114, 1043, 3802])

/** A function of the database has so many arguments at most. */
const maxArguments = 100

function makeShape(columns: readonly Column[]): Shape {
  const parsers = columns.map(({ oid }) => (sameInJson.has(oid) ? undefined : (wireTypes.getTypeParser(oid, 'text') as (text: string) => unknown)))
  const values = columns.map(({ name }, at) => `t."${name.replaceAll('"', '""')}"${parsers[at] ? '::text' : ''}`)
  const parts = chunksOf(values, maxArguments).map((some) => `json_build_array(${some.join(', ')})`)
  const isOne = parts.length === 1
  return {
    values: sql.raw(isOne ? (parts[0] ?? '') : `json_build_array(${parts.join(', ')})`), // text, so that it is rendered once
    read: (raw) => {
      const all = isOne ? raw : raw.flat()
      return Object.fromEntries(
        columns.map(({ name }, at) => {
          const value = all[at]
          const parse = parsers[at]
          return [name, parse && typeof value === 'string' ? parse(value) : value]
        }),
      )
    },
  }
}
