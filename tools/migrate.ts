import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'

import { checkDefinitions } from '../resources/checkDefinitions'
import { entities } from '../resources/index'
import { formatDefinitionError } from '../resources/kit/check'
import { readConfig } from '../server/config'
import { connect } from '../server/database/connect'
import { migrate, migrationsFolder } from '../server/database/migrate'
import { findSchemaDiff } from '../server/database/schemaDiff'
import { countHarmedRows, describeHarmedRows } from '../server/database/shape/guards'
import { openAsOwner } from './database'

import type { Connection } from '../server/database/connect'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** `npm run db:migrate [-- --name add_coupon] [-- --apply]`: writes the difference between the definitions and the database as a migration to review. */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({ options: { name: { type: 'string', default: 'change' }, apply: { type: 'boolean', default: false } } })
  if (!/^[a-z][a-z0-9_]*$/.test(flags.name)) throw new Error('--name: use lower-case letters, digits and underscores, e.g. add_coupon')
  const complaints = checkDefinitions()
  if (complaints.length > 0) throw new Error(complaints.map(formatDefinitionError).join('\n'))
  const database = await openAsOwner(readConfig(process.env), print, 'npm run db:migrate')
  const connection = connect(database.url)
  try {
    await compare(connection, flags)
  } finally {
    await connection.close()
    await database.stop()
  }
}

async function compare(connection: Connection, { name, apply }: { name: string; apply: boolean }): Promise<void> {
  for (const applied of await migrate(connection, { log: print })) print(`applied ${applied}`)
  const { statements, notes, guards, fillNotices, complaints } = await findSchemaDiff(connection.db, entities)
  const harm = [...complaints, ...(await countHarmedRows(connection.db, guards)).map(describeHarmedRows)]
  if (harm.length > 0) throw new Error(`${harm.join('\n')}\n没有写入迁移文件，数据库未作更改。\nNo migration was written, and the database is unchanged.`)
  const filled = (await countHarmedRows(connection.db, fillNotices)).map((one) => `-- ${describeHarmedRows(one).replace('\n', ' / ')}`)
  if (statements.length === 0) return print([...notes, 'no difference: the database matches the definitions'].join('\n'))
  const sql = [...filled, ...statements, ...notes]
    .map((part) => (part.includes('\n') ? `\n${part}\n` : part))
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  const file = join(migrationsFolder, `${nextNumber()}_${name}.sql`)
  writeFileSync(file, `${sql}\n`)
  print(`\n${sql}\n\nwritten to ${relative(process.cwd(), file)}`)
  if (!apply) return print('review it and change it where needed; it is applied at the next start of the server or run of this command')
  for (const applied of await migrate(connection, { log: print })) print(`applied ${applied}`)
}

const nextNumber = (): string => String(Math.max(-1, ...readdirSync(migrationsFolder).map((name) => Number.parseInt(name, 10) || 0)) + 1).padStart(4, '0')

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
