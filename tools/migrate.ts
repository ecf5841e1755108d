import { relative } from 'node:path'
import { parseArgs } from 'node:util'

import { checkDefinitions } from '../resources/checkDefinitions'
import { entities } from '../resources/index'
import { formatDefinitionError } from '../resources/kit/check'
import { readConfig } from '../server/config'
import { checkTables } from '../server/database/checkTables'
import { connect } from '../server/database/connect'
import { migrate } from '../server/database/migrate'
import { openAsOwner } from './database'
import { proposeMigration, writeMigration } from './proposeMigration'

import type { Connection } from '../server/database/connect'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** `npm run db:migrate [-- --name add_coupon] [-- --apply]`: writes the difference between the definitions and the database as a migration to review. */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({ options: { name: { type: 'string', default: 'change' }, apply: { type: 'boolean', default: false } } })
  if (!/^[a-z][a-z0-9_]*$/.test(flags.name)) throw new Error('--name: use lower-case letters, digits and underscores, e.g. add_coupon')
  const complaints = [...checkDefinitions(), ...checkTables(entities)]
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
  const { sql, notes } = await proposeMigration(connection)
  if (!sql) return print([...notes, 'no difference: the database matches the definitions'].join('\n'))
  const file = writeMigration(sql, name)
  print(`\n${sql}\n\nwritten to ${relative(process.cwd(), file)}`)
  if (!apply) return print('review it and change it where needed; it is applied at the next start of the server or run of this command')
  for (const applied of await migrate(connection, { log: print })) print(`applied ${applied}`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
