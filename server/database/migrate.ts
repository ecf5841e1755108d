import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { t } from '../../resources/kit'
import { oneAtATime } from './connect'
import { lineOf, splitStatements } from './script'
import { reasonOf, StartupError } from './startupError'

import type { Client } from 'pg'

import type { Connection } from './connect'
import type { Statement } from './script'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

interface Options {
  readonly log?: (message: string) => void
  readonly folder?: string
}

/**
 * Applies the migration files that the database has not seen, in the order of their names, each in a transaction of its own.
 * Servers that start at once wait for each other. Answers with the names of the applied files.
 */
export function migrate({ pool }: Pick<Connection, 'pool'>, { log, folder = migrationsFolder }: Options = {}): Promise<string[]> {
  return oneAtATime(pool, async (client) => {
    client.on('notice', ({ severity, message }) => severity === 'WARNING' && log?.(String(message)))
    await client.query('create table if not exists migration (name text primary key, hash text not null, applied_time timestamptz not null default now())')
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const seen = new Map(rows.map(({ name, hash }) => [name, hash]))
    const applied: string[] = []
    for (const { name, text, hash } of readMigrations(folder)) {
      if (!seen.has(name)) {
        await apply(client, name, text, hash)
        applied.push(name)
      } else if (seen.get(name) !== hash) log?.(`${name} was changed after it had been applied to this database`)
    }
    return applied
  })
}

/** Numbered, so that their order is the order of their names. */
function readMigrations(folder: string): { name: string; text: string; hash: string }[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

async function apply(client: Client, name: string, text: string, hash: string): Promise<void> {
  const statements = splitStatements(text)
  let at = 0
  try {
    await client.query('begin')
    for (; at < statements.length; at++) await client.query(statements[at]?.text ?? '')
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection may be what failed; the database then rolls back by itself
    throw failed(name, statements[at] ?? { text: 'commit', line: text.split('\n').length }, error)
  }
}

/** The start that follows meets the same file and says the same, until a person has done something about it. */
function failed(name: string, statement: Statement, error: unknown): StartupError {
  const { hint, detail } = error as { hint?: string; detail?: string }
  return new StartupError(
    t(
      '迁移文件 {name} 第 {line} 行出错，未作任何更改：{reason}（语句：{statement}）。请修正数据或该文件后重新启动',
      'The migration {name} failed at line {line} and changed nothing: {reason} (statement: {statement}). Mend the data or the file, then start again',
    ),
    { name, line: lineOf(statement, error), reason: [reasonOf(error), detail, hint].filter(Boolean).join('; '), statement: shortened(statement.text) },
  )
}

const longest = 400
const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest)} ...` : plain
}
