import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

import { t } from '../../resources/kit/text'
import { connect } from '../../server/database/connect'
import { codeOf, StartupError } from '../../server/database/startupError'
import { countSteps } from '../progress'

interface DumpOptions {
  readonly url: string
  readonly file: string
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** Writes a dump in the format of `pg_restore` with the `pg_dump` of the machine, and prints each table as it ends. */
export async function dumpDatabase({ url, file, print, signal }: DumpOptions): Promise<void> {
  const { version, tables } = await readServer(url)
  refuseOlder(version)
  const ended = countSteps(tables, print)
  let table: string | undefined
  const { address, password } = withoutPassword(url)
  const child = spawn('pg_dump', ['--format=custom', '--verbose', '--file', file, '--dbname', address], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    // its messages are read, so they must be English
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    const started = /^pg_dump: dumping contents of table "(.+)"$/.exec(line)?.[1]
    if (started !== undefined) {
      if (table !== undefined) ended(table)
      table = started
    } else if (isComplaint(line)) print(line)
  })
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  const status = await new Promise((resolve) => child.once('close', resolve))
  signal.throwIfAborted()
  if (failure) throw failure
  if (status !== 0) throw new StartupError(texts.failed)
  if (table !== undefined) ended(table)
}

/** What it does is said by lines without a level. */
const isComplaint = (line: string): boolean => !line.startsWith('pg_dump: ') || /^pg_dump: (?:error|warning|detail|hint): /.test(line)

async function readServer(url: string): Promise<{ readonly version: number; readonly tables: number }> {
  const connection = connect(url, { max: 1 })
  try {
    const { rows } = await connection.pool.query<{ version: number; tables: number }>(
      `select current_setting('server_version_num')::integer / 10000 as version,
         (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as tables`,
    )
    return rows[0] ?? { version: 0, tables: 0 }
  } finally {
    await connection.close()
  }
}

/** The built-in database comes without it. An older one refuses newer servers. */
function refuseOlder(server: number): void {
  const { stdout, error } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  if (codeOf(error) === 'ENOENT') throw new StartupError(texts.noProgram, { server })
  if (error) throw error
  const own = Number(/\d+/.exec(stdout)?.[0])
  if (own < server) throw new StartupError(texts.older, { own, server })
}

/** A password among the arguments would be seen by everybody on the machine. */
function withoutPassword(url: string): { readonly address: string; readonly password: string } {
  if (!URL.canParse(url)) return { address: url, password: '' }
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

const install = t(
  '例如在 Debian、Ubuntu 上先添加 apt.postgresql.org，再运行 apt-get install postgresql-client-{server}；在 macOS 上运行 brew install libpq 并将其 bin 目录加入 PATH',
  'on Debian and Ubuntu add apt.postgresql.org and run apt-get install postgresql-client-{server}; on macOS run brew install libpq and add its folder bin to PATH',
)
const texts = {
  noProgram: t(
    `找不到 pg_dump，内置数据库不带它；请安装 PostgreSQL {server} 或更新版本的客户端程序：${install.zh}`,
    `There is no pg_dump, and the built-in database comes without it; install the client programs of PostgreSQL {server} or newer: ${install.en}`,
  ),
  older: t(
    `PATH 中的 pg_dump 是版本 {own}，不能备份版本 {server} 的数据库；请安装 PostgreSQL {server} 或更新版本的客户端程序：${install.zh}`,
    `The pg_dump in PATH is version {own} and cannot back up a database of version {server}; install the client programs of PostgreSQL {server} or newer: ${install.en}`,
  ),
  failed: t('备份失败，没有留下任何文件；原因见上', 'The backup failed and has left no file; the reason is above'),
}
