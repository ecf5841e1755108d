import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { entities } from '../resources/index'
import { t } from '../resources/kit'
import { connect } from '../server/database/connect'
import { migrationsFolder } from '../server/database/migrate'
import { findSchemaDiff } from '../server/database/schemaDiff'
import { countHarmedRows, describeHarmedRows } from '../server/database/shape/guards'
import { StartupError } from '../server/database/startupError'

import type { Connection } from '../server/database/connect'

const nothingWritten = t('{list}\n没有写入迁移文件，数据库未作更改。', 'No migration was written, and the database is unchanged.')

interface Proposal {
  readonly sql: string
  readonly notes: readonly string[]
}

/**
 * The statements that change the database to match the definitions, empty without a difference. Throws with the number of rows that they would hurt: these are
 * counted on a connection without limits of time, because each count reads a whole table.
 */
export async function proposeMigration({ pool }: Pick<Connection, 'pool'>): Promise<Proposal> {
  const patient = connect(pool.options.connectionString ?? '', { max: 1, isPatient: true })
  try {
    return await propose(patient)
  } finally {
    await patient.close()
  }
}

async function propose({ db }: Pick<Connection, 'db'>): Promise<Proposal> {
  const { statements, notes, guards, fillNotices, complaints } = await findSchemaDiff(db, entities)
  const harm = [...complaints, ...(await countHarmedRows(db, guards)).map(describeHarmedRows)]
  if (harm.length > 0) throw new StartupError(nothingWritten, { list: harm.join('\n') })
  if (statements.length === 0) return { sql: '', notes }
  const filled = (await countHarmedRows(db, fillNotices)).map((one) => `-- ${describeHarmedRows(one).replace('\n', ' / ')}`)
  const sql = [...filled, ...statements, ...notes]
    .map((part) => (part.includes('\n') ? `\n${part}\n` : part))
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  return { sql, notes }
}

/** Writes the next numbered file and returns its path. */
export function writeMigration(sql: string, name: string, folder = migrationsFolder): string {
  const next = Math.max(-1, ...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0)) + 1
  const path = join(folder, `${String(next).padStart(4, '0')}_${name}.sql`)
  writeFileSync(path, `${sql}\n`)
  return path
}
