import { t } from '../../resources/kit'
import { liveTables } from './shape/introspect'
import { serverTables, wantedTables } from './schema'
import { plain, spellDefault, spellIndex } from './shape/spelling'
import {
  addCheck,
  addColumn,
  addForeignKey,
  alterDefault,
  alterNull,
  alterType,
  createIndex,
  createTable,
  dropConstraint,
  dropIndex,
  dropNotNull,
  followFiles,
  renameColumn,
  withTrigrams,
} from './shape/statements'
import { isFromDefinition } from './shape/tables'
import { StartTrouble } from './trouble'

import type { AnyResource } from '../../resources/kit/define'
import type { Tx } from '../context'
import type { Live } from './shape/introspect'
import type { Column, Table } from './shape/tables'

export interface Difference {
  /** SQL that brings the database to the definitions, in the order it must run. Empty: no difference. */
  readonly statements: readonly string[]
  /** What the database has beyond the definitions; never removed by itself. */
  readonly notes: readonly string[]
  readonly tables: readonly string[]
}

/** Compares the definitions with a database. Data is never dropped: a person decides about the columns and tables in `notes`. */
export async function findDifference(db: Tx, resources: readonly AnyResource[]): Promise<Difference> {
  const live = await liveTables(db)
  const wanted = wantedTables(resources)
  const steps = wanted.map((table) => ({ table: table.name, ...compare(table, live) }))
  const changed = steps.filter((step) => [step.shape, step.drop, step.add, step.keys, step.indexes, step.files, step.trigrams].some((part) => part.length > 0))
  const trigrams = steps.flatMap((step) => step.trigrams)
  const known = new Set([...serverTables, ...wanted.map((table) => table.name)])
  return {
    statements: [
      ...steps.flatMap((step) => step.drop), // an old rule could refuse the new shape
      ...steps.flatMap((step) => step.shape),
      ...steps.flatMap((step) => step.add),
      ...steps.flatMap((step) => step.keys),
      ...steps.flatMap((step) => step.indexes),
      ...steps.flatMap((step) => step.files),
      ...(trigrams.length ? [withTrigrams(trigrams)] : []),
    ],
    notes: [
      ...steps.flatMap((step) => step.notes),
      ...[...live.tables.keys()].filter((name) => !known.has(name)).map((name) => `-- not dropped: table ${name}`),
    ],
    tables: changed.map((step) => step.table),
  }
}

interface Steps {
  readonly shape: string[]
  readonly drop: string[]
  readonly add: string[]
  readonly keys: string[]
  readonly indexes: string[]
  readonly files: string[]
  readonly trigrams: string[]
  readonly notes: string[]
}

function compare(wanted: Table, live: Live): Steps {
  const found = live.tables.get(wanted.name)
  const bare = { ...wanted, checks: [], foreignKeys: [], indexes: [], files: [] }
  const columns = found ? compareColumns(wanted, found) : { shape: [createTable(wanted)], notes: [] }
  const isFollowed = wanted.files.join() === (found?.files ?? []).join()
  const files = isFollowed ? [] : [followFiles(wanted.name, wanted.files, found?.files ?? [])]
  return { ...columns, ...compareRules(wanted, found ?? { ...bare, checks: wanted.checks }, live.hasTrigrams), files }
}

function compareColumns({ name: table, columns }: Table, found: Table): { shape: string[]; notes: string[] } {
  const shape: string[] = []
  const present = new Map(found.columns.map((column) => [column.name, column]))
  for (const column of columns) {
    const former = column.was === undefined ? undefined : present.get(column.was)
    if (!present.has(column.name) && former && !columns.some((other) => other.name === former.name)) {
      shape.push(renameColumn(table, former.name, column.name))
      present.delete(former.name)
      present.set(column.name, { ...former, name: column.name })
    }
    const now = present.get(column.name)
    shape.push(...(now ? alterColumn(table, column, now) : [addColumn(table, column)]))
    present.delete(column.name)
  }
  const left = [...present.values()]
  // A column nobody fills any more must not refuse new rows.
  shape.push(...left.filter((column) => column.notNull && column.default === undefined).map((column) => dropNotNull(table, column.name)))
  return { shape, notes: left.map((column) => `-- not dropped: column ${table}.${column.name}`) }
}

function alterColumn(table: string, wanted: Column, now: Column): string[] {
  if (wanted.isIdentity) return []
  return [
    ...(wanted.type === now.type ? [] : [alterType(table, wanted, now.type)]),
    ...(spellDefault(wanted) === spellDefault(now) ? [] : [alterDefault(table, wanted)]),
    ...(wanted.notNull === now.notNull ? [] : [alterNull(table, wanted)]),
  ]
}

type Rules = Pick<Steps, 'drop' | 'add' | 'keys' | 'indexes' | 'trigrams'>

function compareRules(wanted: Table, found: Table, hasTrigrams: boolean): Rules {
  const { name: table } = wanted
  const checks = compareNamed(wanted.checks, found.checks, (check) => plain(check.expression))
  const keys = compareNamed(wanted.foreignKeys, found.foreignKeys, (key) => `${key.column} ${key.table} ${key.onDelete}`)
  const possible = wanted.indexes.filter((index) => hasTrigrams || !index.name.endsWith('_trgm'))
  const indexes = compareNamed(possible, found.indexes, spellIndex)
  const needsTrigrams = (index: { name: string }): boolean => index.name.endsWith('_trgm')
  return {
    drop: [...[...checks.gone, ...keys.gone].map((one) => dropConstraint(table, one.name)), ...indexes.gone.map((one) => dropIndex(one.name))],
    add: checks.fresh.map((check) => addCheck(table, check)),
    keys: keys.fresh.map((key) => addForeignKey(table, key)),
    indexes: indexes.fresh.filter((index) => !needsTrigrams(index)).map((index) => createIndex(table, index)),
    trigrams: indexes.fresh.filter(needsTrigrams).map((index) => createIndex(table, index)),
  }
}

/** What changed its meaning is made anew. What was made by hand is left alone. */
function compareNamed<One extends { readonly name: string }>(
  wanted: readonly One[],
  found: readonly One[],
  spell: (one: One) => string,
): { gone: One[]; fresh: One[] } {
  const same = (one: One, others: readonly One[]): boolean => others.some((other) => other.name === one.name && spell(other) === spell(one))
  return { gone: found.filter((one) => isFromDefinition(one.name) && !same(one, wanted)), fresh: wanted.filter((one) => !same(one, found)) }
}

/** Stops a start on a database that does not fit the definitions. */
export async function refuseDifference(db: Tx, resources: readonly AnyResource[]): Promise<void> {
  const { tables } = await findDifference(db, resources)
  if (tables.length === 0) return
  throw new StartTrouble(
    t(
      '数据库与实体定义不一致（{tables}）；请运行 npm run db:migrate，检查生成的文件后重新启动',
      'The database does not fit the definitions ({tables}); run npm run db:migrate, read the file it writes, and start again',
    ),
    { tables: tables.join(', ') },
  )
}
