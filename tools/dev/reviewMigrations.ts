import { statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { migrate, migrationNames, migrationsFolder, pendingMigrations } from '../../server/database/migrate'
import { StartupError } from '../../server/database/startupError'
import { resources } from '../../resources'
import { proposeMigration, writeMigration } from '../proposeMigration'

import type { Connection } from '../../server/database/connect'
import type { PendingMigration } from '../../server/database/migrate'
import type { StateServer } from './stateServer'

/** The lists whose tables a migration makes or changes. */
const pathsIn = (sql: string): readonly string[] =>
  resources.filter(({ table }) => new RegExp(`\\b(?:create|alter) table "${table}"`).test(sql)).map(({ path }) => path)

/** What the file is called: the first table that it makes, or else changes, be it by an index alone. */
function nameOf(sql: string): string {
  const made = /\bcreate table "?(\w+)/.exec(sql)?.[1]
  const changed = (/\balter table "?(\w+)/.exec(sql) ?? /\bcreate (?:unique )?index \w+ on "?(\w+)/.exec(sql))?.[1]
  return made ? `add_${made}` : changed ? `change_${changed}` : 'change'
}

type Print = (line: string) => void

interface Step {
  readonly title: string
  readonly sql: string
  /** Only a new database takes its files unread. */
  readonly needsReader: boolean
  /** Resolves to the SQL that needs no further reader. */
  readonly apply: () => Promise<string>
}

/**
 * Brings the tables into the shape of the definitions, as far as somebody has read it: files that were not applied to this database yet, then the difference that
 * is left, which becomes a file once it is agreed to. What is shown, and what has failed, starts over when a file changes; after an answer everything is read
 * again, so that nothing else is applied than what was shown.
 */
export async function reviewMigrations(
  owner: Connection,
  { review, fail, resume }: Pick<StateServer, 'review' | 'fail' | 'resume'>,
  print: Print,
  folder = migrationsFolder,
): Promise<void> {
  /** Whether somebody has agreed; not if a file changes first. */
  const isAgreed = async ({ title, sql }: Step, before: string): Promise<boolean> => {
    print(`\n${title}\n\n${sql}\n\n按 Enter 执行，或修改文件后保存。 / Press Enter to apply it, or change the files and save.`)
    const waiting = new AbortController()
    try {
      return await Promise.race([review(title, sql, pathsIn(sql)).then(() => true), untilChanged(folder, before, waiting.signal).then(() => false)])
    } finally {
      waiting.abort()
    }
  }
  for (let agreed = ''; ; resume()) {
    const before = stampOf(folder)
    try {
      const step = await nextStep(owner, print, folder)
      if (!step) return
      const isRead = !step.needsReader || step.sql === agreed
      agreed = ''
      if (isRead) agreed = await step.apply()
      else if (await isAgreed(step, before)) agreed = step.sql
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      fail(error)
      await untilChanged(folder, before)
    }
  }
}

async function nextStep(owner: Connection, print: Print, folder: string): Promise<Step | undefined> {
  const { isNew, pending } = await pendingMigrations(owner, folder)
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    return {
      title: `尚未执行的迁移：${names} / Migrations that are not applied yet: ${names}`,
      sql: textOf(pending),
      needsReader: !isNew,
      apply: async () => {
        for (const name of await migrate(owner, { log: print, folder, only: pending })) print(`migration ${name}`)
        return ''
      },
    }
  }
  const { sql } = await proposeMigration(owner)
  if (!sql) return undefined
  return {
    title: '数据库与定义不一致，将写入以下迁移。 / The database differs from the definitions; this migration would be written.',
    sql,
    needsReader: true,
    apply: () => {
      const path = writeMigration(sql, nameOf(sql), folder)
      print(`written to ${relative(process.cwd(), path)}`)
      return Promise.resolve(textOf([{ name: basename(path), text: sql }]))
    },
  }
}

const textOf = (migrations: readonly PendingMigration[]): string => migrations.map(({ name, text }) => `-- ${name}\n${text.trim()}`).join('\n\n')

/** Tells whether a file was saved, added or removed. */
const stampOf = (folder: string): string =>
  migrationNames(folder)
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {}
      return `${name} ${mtimeMs} ${size}`
    })
    .join('\n')

/** Milliseconds. */
const interval = 300

/** Resolves when the files differ from this stamp and have come to rest: an editor saves in several steps. */
async function untilChanged(folder: string, before: string, signal?: AbortSignal): Promise<void> {
  for (let last = before; ;) {
    await pause(interval, undefined, { signal })
    const now = stampOf(folder)
    if (now !== before && now === last) return
    last = now
  }
}
