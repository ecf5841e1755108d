import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { t } from '../../resources/kit'
import { withStartLock } from './connect'
import { pinyinConstants } from './pinyinReadings'
import { reasonOf, StartupError } from './startupError'

import type { Client } from 'pg'

import type { Connection } from './connect'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface Options {
  readonly log?: (message: string) => void
  readonly folder?: string
  /** Nothing else is applied: what has another text stays, and so does what follows it, because files build on each other. */
  readonly only?: readonly PendingMigration[]
}

const ownTable = 'create table if not exists migration (name text primary key, hash text not null, applied_time timestamptz not null default now())'

export interface PendingMigration {
  readonly name: string
  readonly text: string
}

/** The files that the next `migrate` would apply. `isNew`: nothing was ever applied to this database. */
export async function pendingMigrations(
  { pool }: Pick<Connection, 'pool'>,
  folder = migrationsFolder,
): Promise<{ readonly isNew: boolean; readonly pending: readonly PendingMigration[] }> {
  await pool.query(ownTable)
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return { isNew: applied.size === 0, pending: readMigrations(folder).filter(({ name }) => !applied.has(name)) }
}

/**
 * Applies the migration files that are not in the database yet, in the order of their names, each in a transaction of its own. Servers that start at once wait
 * for each other. Returns the names of the applied files.
 */
export function migrate({ pool }: Pick<Connection, 'pool'>, { log, folder = migrationsFolder, only }: Options = {}): Promise<string[]> {
  return withStartLock(pool, async (client) => {
    client.on('notice', ({ severity, message }) => severity === 'WARNING' && log?.(String(message)))
    await client.query(ownTable)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const seen = new Map(rows.map(({ name, hash }) => [name, hash]))
    const applied: string[] = []
    const files = readMigrations(folder)
    const missing = [...seen.keys()].filter((name) => !files.some((file) => file.name === name))
    for (const { name, text, hash } of files) {
      if (!seen.has(name)) {
        if (only && !only.some((one) => one.name === name && one.text === text)) break
        await apply(client, { name, text, hash, missing })
        applied.push(name)
      } else if (seen.get(name) !== hash) log?.(`${name} was changed after it had been applied to this database`)
    }
    return applied
  })
}

/** Numbered, so that names are in order. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()

const readMigrations = (folder: string): { name: string; text: string; hash: string }[] =>
  migrationNames(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })

interface MigrationFile extends PendingMigration {
  readonly hash: string
  /** Files that this database has applied and that are no longer there. */
  readonly missing: readonly string[]
}

async function apply(client: Client, { name, text, hash, missing }: MigrationFile): Promise<void> {
  const statements = splitStatements(await withConstants(text))
  let at = 0
  try {
    await client.query('begin')
    for (; at < statements.length; at++) await client.query(statements[at]?.text ?? '')
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection itself may have failed; the database then rolls back
    throw failed(name, statements[at] ?? { text: 'commit', line: text.split('\n').length }, error, missing)
  }
}

/** A file names constants that are too long to be read in it. */
async function withConstants(text: string): Promise<string> {
  if (!text.includes('{{')) return text
  const constants = await pinyinConstants()
  return text.replace(/\{\{\w+\}\}/g, (name) => constants[name] ?? name)
}

/** The next start fails at the same file with the same message, until the cause is corrected. */
function failed(name: string, statement: Statement, error: unknown, missing: readonly string[]): StartupError {
  const { hint, detail } = error as { hint?: string; detail?: string }
  const reason = [reasonOf(error), detail, hint].filter(Boolean).join('; ')
  const values = { name, line: lineOf(statement, error), reason, statement: shortened(statement.text), missing: missing.join(', ') }
  const more = missing.length > 0 ? renamed : t('', '')
  return new StartupError(t(failure.zh + more.zh, failure.en + more.en), values)
}

const failure = t(
  '迁移文件 {name} 第 {line} 行出错，未作任何更改：{reason}（语句：{statement}）。请修正数据或该文件后重新启动',
  'The migration {name} failed at line {line} and changed nothing: {reason} (statement: {statement}). Mend the data or the file, then start again',
)
const renamed = t(
  '。此数据库已执行过的 {missing} 不在目录中：已执行的文件不能改名',
  '. This database has applied {missing}, which the folder does not have: a file keeps its name once it is applied',
)

const longest = 400
const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest)} ...` : plain
}

interface Statement {
  readonly text: string
  /** Position in the file, from 1. */
  readonly line: number
}

/** Parts of SQL in which a semicolon ends no statement: comments, strings, quoted names, dollar-quoted bodies. */
const closed = /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|;/g

/** The statements of a file, run one by one, so that an error can name its own. */
export function splitStatements(script: string): Statement[] {
  const statements: Statement[] = []
  let begin = 0
  const take = (end: number): void => {
    const text = script.slice(begin, end)
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/.exec(text)?.[0].length ?? 0
    if (lead < text.length) statements.push({ text: text.slice(lead), line: lineAt(script, begin + lead) })
    begin = end
  }
  closed.lastIndex = 0
  for (let match = closed.exec(script); match; match = closed.exec(script)) {
    if (match[0] === '/*') closed.lastIndex = endOfComment(script, match.index)
    else if (match[0] === ';' && !isInBody(script.slice(begin, match.index + 1))) take(match.index + 1)
  }
  take(script.length)
  return statements
}

/** Comments can be nested. */
function endOfComment(script: string, begin: number): number {
  let depth = 0
  const marks = /\/\*|\*\//g
  marks.lastIndex = begin
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return script.length
}

/** A function body in plain SQL contains statements, up to its `end`. */
const isInBody = (text: string): boolean => /\bbegin\s+atomic\b/i.test(text) && !/\bend\s*;$/i.test(text)

const lineAt = (script: string, place: number): number => script.slice(0, place).split('\n').length

/** The line of an error: the position inside the statement, else where the statement begins. */
const lineOf = ({ text, line }: Statement, error: unknown): number =>
  line + lineAt(text, Math.max(0, Number((error as { position?: unknown }).position ?? 1) - 1)) - 1
