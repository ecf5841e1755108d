import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { t } from '../resources/kit/text'
import { readConfig } from '../server/config'
import { connect } from '../server/database/connect'
import { startEmbedded } from '../server/database/embedded'
import { codeOf, exitWithError, StartupError } from '../server/database/startupError'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** `npm run db:restore -- shop.dump`: puts a dump of `pg_dump` into the built-in database, which nothing but the product starts and which the product fills at once. */
async function main(): Promise<void> {
  const [file] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined) throw new StartupError(texts.usage)
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== undefined) throw new StartupError(texts.ownDatabase)
  const { url, stop } = await startEmbedded({ folder: dataDir, log: print, holder: 'npm run db:restore' })
  try {
    await refuseFilled(url)
    restoreInto(url, file)
    print('已恢复；请启动商城，然后运行 npm run doctor。 / Restored; start the shop, then run npm run doctor.')
  } finally {
    await stop()
  }
}

async function refuseFilled(url: string): Promise<void> {
  const connection = connect(url, { max: 1 })
  const { rows } = await connection.pool.query("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1")
  await connection.close()
  if (rows.length > 0) throw new StartupError(texts.filled)
}

/** All or nothing, so that it can be repeated after a failure. */
function restoreInto(url: string, file: string): void {
  const { hostname, port, username, password, pathname } = new URL(url)
  const place = ['--host', hostname, '--port', port, '--username', username, '--dbname', pathname.slice(1)]
  const { status, error } = spawnSync('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', ...place, file], {
    stdio: 'inherit',
    env: { ...process.env, PGPASSWORD: decodeURIComponent(password) },
  })
  if (codeOf(error) === 'ENOENT') throw new StartupError(texts.noProgram)
  if (error) throw error
  if (status !== 0) throw new StartupError(texts.failed)
}

const texts = {
  usage: t('请指定备份文件：npm run db:restore -- shop.dump', 'Name the file of the backup: npm run db:restore -- shop.dump'),
  ownDatabase: t('已设置 DATABASE_URL：请用 pg_restore 将备份恢复到该数据库', 'DATABASE_URL is set: put the backup into that database with pg_restore'),
  filled: t(
    '内置数据库不是空的；请将 DATA_DIR 指向新目录，或先移走其中的 postgres 和 postgres.path',
    'The built-in database is not empty; name a new folder in DATA_DIR, or move postgres and postgres.path out of it first',
  ),
  noProgram: t(
    '找不到 pg_restore；请安装 PostgreSQL 18 或更新版本的客户端程序',
    'There is no pg_restore; install the client programs of PostgreSQL 18 or newer',
  ),
  failed: t('恢复失败，数据库仍为空；原因见上', 'The restore failed and the database is still empty; the reason is above'),
}

main().catch(exitWithError)
