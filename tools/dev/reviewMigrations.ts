import { relative } from 'node:path'

import { migrate, migrationsFolder, pendingMigrations } from '../../server/database/migrate'
import { resources } from '../../resources'
import { proposeMigration, writeMigration } from '../proposeMigration'

import type { Connection } from '../../server/database/connect'
import type { StateServer } from './stateServer'

/** The lists whose tables a migration makes or changes. */
const pathsIn = (sql: string): readonly string[] =>
  resources.filter(({ table }) => new RegExp(`\\b(?:create|alter) table "${table}"`).test(sql)).map(({ path }) => path)

/** What the file is called: the first table that it makes, or else changes. */
function nameOf(sql: string): string {
  const made = /\bcreate table "?(\w+)/.exec(sql)?.[1]
  const changed = /\balter table "?(\w+)/.exec(sql)?.[1]
  return made ? `add_${made}` : changed ? `change_${changed}` : 'change'
}

type Print = (line: string) => void

/**
 * Brings the tables into the shape of the definitions, as far as somebody has read it: files that were not applied to this database yet, then the difference that
 * is left, which becomes a file once it is agreed to. Only a new database takes all files at once.
 */
export async function reviewMigrations(owner: Connection, { review }: Pick<StateServer, 'review'>, print: Print, folder = migrationsFolder): Promise<void> {
  const agree = async (title: string, sql: string): Promise<void> => {
    print(`\n${title}\n\n${sql}\n\n按 Enter 执行，或修改文件后保存。 / Press Enter to apply it, or change the files and save.`)
    await review(title, sql, pathsIn(sql))
  }
  for (;;) {
    const { isNew, pending } = await pendingMigrations(owner, folder)
    if (pending.length > 0) {
      const names = pending.map(({ name }) => name).join(', ')
      const text = pending.map(({ name, text: sql }) => `-- ${name}\n${sql.trim()}`).join('\n\n')
      if (!isNew) await agree(`尚未执行的迁移：${names} / Migrations that are not applied yet: ${names}`, text)
      for (const name of await migrate(owner, { log: print, folder })) print(`migration ${name}`)
    }
    const { sql } = await proposeMigration(owner)
    if (!sql) return
    await agree('数据库与定义不一致，将写入以下迁移。 / The database differs from the definitions; this migration would be written.', sql)
    print(`written to ${relative(process.cwd(), writeMigration(sql, nameOf(sql), folder))}`)
    await migrate(owner, { log: print, folder })
  }
}
