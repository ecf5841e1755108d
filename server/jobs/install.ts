import PgBoss from 'pg-boss'

import { t } from '../../resources/kit'
import { shopZone } from '../../resources/kit/values/shopTime'
import { withStartLock } from '../database/connect'
import { codeOf, StartupError } from '../database/startupError'
import { jobOptions } from './enqueue'
import { queues } from './queues'
import { jobSchema } from './schema'

import type { Client } from 'pg'

import type { Connection } from '../database/connect'
import type { Queue } from './queues'

/** pg-boss would create it when it starts, which the role of the running server may not. */
const timetableQueue = '__pgboss__send-it'

/** Creates or migrates the tables of pg-boss and creates the queues, as the owner; the role of the running server gets its rights in `appRole.ts`. */
export function installJobs({ pool }: Pick<Connection, 'pool'>, list: readonly Queue<object>[] = queues): Promise<void> {
  return withStartLock(pool, async (client) => {
    const { rows } = await client.query<Place>(`select ${jobSchema} as schema, current_database() as database, current_user as role`)
    const [place] = rows
    if (place) await install(client, place, list).catch((error: unknown) => refuse(error, place))
  })
}

interface Place {
  readonly schema: string
  readonly database: string
  readonly role: string
}

async function install(client: Client, { schema }: Place, list: readonly Queue<object>[]): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ db, schema, schedule: false, supervise: false })
  await boss.start()
  for (const name of [timetableQueue, ...list.map((one) => one.name)]) await boss.createQueue(name)
  for (const queue of list) if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { tz: shopZone, ...jobOptions(queue) })
  for (const { name } of await boss.getSchedules()) if (!list.some((one) => one.name === name && one.cron)) await boss.unschedule(name)
}

function refuse(error: unknown, { schema, database, role }: Place): never {
  if (codeOf(error) !== '42501') throw error
  throw new StartupError(
    t(
      '账号 {role} 不能创建后台任务所用的模式 {schema}；请执行 grant create on database "{database}" to "{role}"',
      'The role {role} may not create the schema {schema} of the background jobs; run: grant create on database "{database}" to "{role}"',
    ),
    { role, schema, database },
  )
}
