import { t } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { languages, translate } from '../../resources/kit/text'
import { checkTables, isServerTable } from './checkTables'
import { serverTables } from './serverTables'
import { columnSteps, noSteps } from './shape/columnSteps'
import { desiredTables } from './shape/desiredTables'
import { guardStatement, ruleGuards } from './shape/guards'
import { liveTables } from './shape/introspect'
import {
  addCheck,
  addForeignKey,
  countFiles,
  createIndex,
  createSequence,
  createTable,
  dropConstraint,
  dropIndex,
  dropTrigger,
  followFiles,
  ownSequence,
  permitMoves,
  dropLiveTriggers,
  createLiveTriggers,
  unfollowFiles,
  withTrigrams,
} from './shape/statements'
import { isFromDefinition, normalizeIndex, normalizeSql } from './shape/tables'
import { StartupError } from './startupError'

import type { AnyResource } from '../../resources/kit/define'
import type { Db } from '../context'
import type { ColumnSteps } from './shape/columnSteps'
import type { Guard } from './shape/guards'
import type { LiveSchema } from './shape/introspect'
import type { Table } from './shape/tables'

export interface SchemaDiff {
  /** SQL that changes the database to match the definitions, in order. Empty: no difference. */
  readonly statements: readonly string[]
  /** Rows that would prevent it; the statements have the same guards. */
  readonly guards: readonly Guard[]
  /** Rows that get a new value. */
  readonly fillNotices: readonly Guard[]
  /** Why the definitions cannot be applied. */
  readonly complaints: readonly string[]
  /** Objects in the database that the definitions do not have; never removed automatically. */
  readonly notes: readonly string[]
  readonly tables: readonly string[]
}

/** Compares the definitions with a database. Data is never dropped: a person decides about the columns and tables in `notes`. */
export async function findSchemaDiff(db: Db, resources: readonly AnyResource[]): Promise<SchemaDiff> {
  const live = await liveTables(db)
  const desired = desiredTables(resources).filter(({ name }) => !isServerTable(name))
  const steps = desired.map((table) => ({ table: table.name, ...compare(table, live), ...sequenceSteps(table, live) }))
  const statementsOf = (step: TableSteps): (readonly string[])[] => [
    step.sequences,
    step.drop,
    step.columns.statements,
    step.owners,
    step.add,
    step.keys,
    step.indexes,
    step.files,
    step.moves,
    step.live,
    step.trigrams,
  ]
  const trigrams = steps.flatMap((step) => step.trigrams)
  const known = new Set([...Object.keys(serverTables), ...desired.map((table) => table.name)])
  return {
    statements: [
      ...steps.flatMap((step) => step.sequences),
      ...steps.flatMap((step) => step.drop), // an old constraint could refuse the new columns
      ...steps.flatMap((step) => step.columns.statements),
      ...steps.flatMap((step) => step.owners),
      ...steps.flatMap((step) => step.add),
      ...steps.flatMap((step) => step.keys),
      ...steps.flatMap((step) => step.indexes),
      ...steps.flatMap((step) => step.files),
      ...steps.flatMap((step) => step.columns.copies),
      ...steps.flatMap((step) => step.moves),
      ...steps.flatMap((step) => step.live),
      ...(trigrams.length ? [withTrigrams(trigrams)] : []),
    ],
    guards: [...steps.flatMap((step) => step.columns.guards), ...steps.flatMap((step) => step.guards)],
    fillNotices: steps.flatMap((step) => step.columns.fillNotices),
    complaints: [
      ...checkTables(resources).map(formatDefinitionError),
      ...steps.flatMap((step) => step.columns.complaints.map(({ text, column }) => languages.map((one) => translate(text, one, { column })).join('\n'))),
    ],
    notes: [
      ...steps.flatMap((step) => step.columns.notes),
      ...[...live.tables.keys()].filter((name) => !known.has(name)).map((name) => `-- not dropped: table ${name}`),
    ],
    tables: steps.filter((step) => step.columns.complaints.length > 0 || statementsOf(step).some((part) => part.length > 0)).map((step) => step.table),
  }
}

interface TableSteps extends RuleSteps, SequenceSteps {
  readonly columns: ColumnSteps
  /** The counts of uploaded files, if they must be rebuilt. */
  readonly files: readonly string[]
}

const newTable = (table: Table): ColumnSteps => ({ ...noSteps(), statements: [createTable(table)] })

interface SequenceSteps {
  /** Made before the columns that read them, and tied to them afterwards. */
  readonly sequences: readonly string[]
  readonly owners: readonly string[]
}

function sequenceSteps({ name: table, columns }: Table, live: LiveSchema): SequenceSteps {
  const missing = columns.flatMap(({ name, sequence }) => (sequence !== undefined && !live.sequences.has(sequence) ? [{ name, sequence }] : []))
  return { sequences: missing.map(({ sequence }) => createSequence(sequence)), owners: missing.map(({ name, sequence }) => ownSequence(table, name, sequence)) }
}

function compare(desired: Table, live: LiveSchema): Omit<TableSteps, keyof SequenceSteps> {
  const existing = live.tables.get(desired.name)
  if (!existing) {
    const rules = compareRules(desired, { ...desired, foreignKeys: [], indexes: [], moves: [], live: '' }, live)
    return { columns: newTable(desired), ...rules, files: desired.files.length > 0 ? [followFiles(desired.name, desired.files)] : [] }
  }
  const columns = columnSteps(desired, existing)
  const indexes = existing.indexes.filter((index) => !index.columns.some((column) => columns.dropped.has(column.replaceAll('"', ''))))
  const rules = compareRules(desired, { ...existing, indexes }, live, columns.live)
  // a column that a trigger uses cannot change its type
  const isFollowed = desired.files.join() === existing.files.join() && (existing.files.length === 0 || columns.statements.length === 0)
  if (isFollowed) return { columns, ...rules, files: [] }
  return {
    columns,
    ...rules,
    drop: [...(existing.files.length > 0 ? [unfollowFiles(desired.name)] : []), ...rules.drop],
    files: desired.files.length > 0 ? [`${followFiles(desired.name, desired.files)}\n${countFiles(desired.name, desired.files)}`] : [],
  }
}

interface RuleSteps {
  readonly drop: string[]
  readonly add: string[]
  readonly keys: string[]
  readonly indexes: string[]
  readonly trigrams: string[]
  /** The triggers that hold states. */
  readonly moves: string[]
  /** The triggers that tell open lists of written rows. */
  readonly live: string[]
  readonly guards: readonly Guard[]
}

/** `present` exists for an existing table, whose rows may violate a new constraint. */
function compareRules(desired: Table, existing: Table, { hasTrigrams, tables }: LiveSchema, present?: ColumnSteps['live']): RuleSteps {
  const { name: table } = desired
  const checks = compareNamed(desired.checks, existing.checks, (check) => normalizeSql(check.expression))
  const keys = compareNamed(desired.foreignKeys, existing.foreignKeys, (key) => `${key.column} ${key.table} ${key.onDelete}`)
  const possible = desired.indexes.filter((index) => hasTrigrams || !index.name.endsWith('_trgm'))
  const indexes = compareNamed(possible, existing.indexes, normalizeIndex)
  const moves = compareNamed(desired.moves, existing.moves, (one) => one.pairs)
  const isSameLive = desired.live === existing.live
  const needsTrigrams = (index: { name: string }): boolean => index.name.endsWith('_trgm')
  const ruled = ruleGuards(desired, present, tables)
  const guarded = (statement: string, guard: Guard | undefined): string[] => (guard ? [guardStatement(guard), statement] : [statement])
  const guards = {
    checks: checks.added.map((check) => ruled.check(check)),
    keys: keys.added.map((key) => ruled.key(key)),
    indexes: indexes.added.map((index) => ruled.index(index)),
  }
  return {
    drop: [
      ...[...checks.removed, ...keys.removed].map((one) => dropConstraint(table, one.name)),
      ...indexes.removed.map((one) => dropIndex(one.name)),
      ...moves.removed.map((one) => dropTrigger(table, one.name)),
      ...(existing.live !== '' && !isSameLive ? [dropLiveTriggers(table)] : []),
    ],
    live: desired.live !== '' && !isSameLive ? [createLiveTriggers(table, desired.live)] : [],
    moves: moves.added.map((one) => permitMoves(table, one)),
    add: checks.added.flatMap((check, i) => guarded(addCheck(table, check), guards.checks[i])),
    keys: keys.added.flatMap((key, i) => guarded(addForeignKey(table, key), guards.keys[i])),
    indexes: indexes.added.flatMap((index, i) => (needsTrigrams(index) ? [] : guarded(createIndex(table, index), guards.indexes[i]))),
    trigrams: indexes.added.filter(needsTrigrams).map((index) => createIndex(table, index)),
    guards: [...guards.checks, ...guards.keys, ...guards.indexes].filter((guard) => guard !== undefined),
  }
}

/** Changed definitions are dropped and created again. Objects made by hand are kept. */
function compareNamed<One extends { readonly name: string }>(
  desired: readonly One[],
  existing: readonly One[],
  spell: (one: One) => string,
): { removed: One[]; added: One[] } {
  const same = (one: One, others: readonly One[]): boolean => others.some((other) => other.name === one.name && spell(other) === spell(one))
  return { removed: existing.filter((one) => isFromDefinition(one.name) && !same(one, desired)), added: desired.filter((one) => !same(one, existing)) }
}

/** Refuses to start on a database that does not match the definitions. */
export async function assertSchemaMatches(db: Db, resources: readonly AnyResource[]): Promise<void> {
  const { tables } = await findSchemaDiff(db, resources)
  if (tables.length === 0) return
  throw new StartupError(
    t(
      '数据库与实体定义不一致（{tables}）；请运行 npm run db:migrate，检查生成的文件后重新启动',
      'The database does not fit the definitions ({tables}); run npm run db:migrate, read the file it writes, and start again',
    ),
    { tables: tables.join(', ') },
  )
}
