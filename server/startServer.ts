import { checkDefinitions } from '../resources/checkDefinitions'
import { entities, resources } from '../resources/index'
import { t } from '../resources/kit'
import { formatDefinitionError } from '../resources/kit/check'
import { inBothLanguages } from '../resources/kit/text'
import { buildApp } from './app'
import { readConfig } from './config'
import { checkHooks } from './crud/compile/checkHooks'
import { warmConnections } from './dashboard/warmConnections'
import { checkTables } from './database/checkTables'
import { ensureSetupSecret, isDemo, runOnFirstStart } from './database/firstStart'
import { migrate } from './database/migrate'
import { openDatabase } from './database/open'
import { assertSchemaMatches } from './database/schemaDiff'
import { seed } from './database/seed'
import { codeOf, reasonOf, StartupError } from './database/startupError'
import { loadDemoInChildProcess } from './demo/inChildProcess'
import { demoMember, demoSignIn } from './demo/signIn'
import { forgetTestGateway } from './domain/payment/gatewaySettings'
import { fileStorageOf } from './files/storage'
import { makeHooks } from './hooks'
import { startJobs } from './jobs/boss'
import { runMissed } from './jobs/inspect'
import { installJobs } from './jobs/install'
import { makeWorkers } from './jobs/workers'
import { portInUse } from './portInUse'
import { startNotify } from './sockets/worker'
import { readFlags } from './startFlags'

import type { FastifyInstance } from 'fastify'

import type { DefinitionError } from '../resources/kit/check'
import type { Text, TextValues } from '../resources/kit/text'
import type { OpenDatabase } from './database/open'
import type { Config } from './deps'
import type { Shutdown } from './shutdown'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const printText = (text: Text, values: TextValues = {}): void => print(inBothLanguages(text, values))

type Owner = OpenDatabase['owner']

/** What development does otherwise (`tools/dev`). */
interface Variation {
  /** Brings the tables into the shape of the definitions. */
  readonly prepareSchema?: (owner: Owner) => Promise<void>
  readonly beforeListen?: () => Promise<void>
  /** The origin that people open, if it is not that of the server. */
  readonly origin?: string | undefined
}

/** Starts the whole server: database, application, sockets, jobs. */
export async function startServer(ending: Shutdown, { prepareSchema = applyMigrations, beforeListen, origin }: Variation = {}): Promise<void> {
  const flags = readFlags()
  const config = readConfig(process.env)
  refuseDefinitions([...checkDefinitions(), ...checkTables(entities)])
  const opening = openDatabase(config, print, ending.signal)
  ending.onStop(async () => (await opening.catch(() => undefined))?.stop()) // the failure to open it is reported below
  const database = await opening
  try {
    const beginning: FirstStart = { isRequested: flags.demo, isDemo: flags.demo || (!flags.empty && config.databaseUrl === undefined) }
    await database.retryUntilReachable(() => prepare(database, { ...beginning, prepareSchema }, ending.signal))
    const { db, url } = await database.serve()
    if (config.isProduction && (await forgetTestGateway(db)))
      printText(t('模拟支付只用于开发，已清除其密钥', 'The test gateway is for development only; its key was removed'))
    const deps = { db, config, hooks: makeHooks({ db, storage: fileStorageOf(config.dataDir) }, config) }
    refuseDefinitions(checkHooks(resources, deps.hooks))
    const app = await buildApp(deps)
    ending.onStop(() => app.close())
    await beforeListen?.()
    const setupSecret = await database.retryUntilReachable(() => ensureSetupSecret(db)) // valid as soon as the first page can be opened
    await listen(app, config)
    const notices = await startNotify({ app, db, url, config })
    ending.onStop(notices.stop)
    const jobs = await database.retryUntilReachable(() => startJobs({ url, workers: makeWorkers({ ...deps, registry: app.registry }, url), log: app.log }))
    ending.onStop(jobs.stop)
    await database.retryUntilReachable(() => runMissed(db)).catch((error: unknown) => app.log.error({ err: error }, 'jobs: missed ones could not be added'))
    await database
      .retryUntilReachable(() => warmConnections(db, app.registry))
      .catch((error: unknown) => app.log.error({ err: error }, 'connections stay cold'))
    await notifySupervisor() // before a person is told, who may end the process by then
    await database.retryUntilReachable(() => printSignInHint(db, config, { setupSecret, origin }))
  } catch (error) {
    if (!ending.signal.aborted) await database.stop()
    throw error
  }
}

/** Each complaint has a line of its own, by which development finds the definitions that they name. */
export function refuseDefinitions(complaints: readonly DefinitionError[]): void {
  if (complaints.length === 0) return
  throw new StartupError(t('实体定义有误：\n{list}', 'The definitions are wrong:\n{list}'), { list: complaints.map(formatDefinitionError).join('\n') })
}

/** Resolves when the supervisor, if there is one, can read it even if this process is killed. */
async function notifySupervisor(): Promise<void> {
  await new Promise<void>((resolve) => (process.send ? process.send('ready', undefined, undefined, () => resolve()) : resolve()))
}

interface FirstStart {
  /** Known accounts and passwords are loaded into the built-in database, and into an external one only on request. */
  readonly isDemo: boolean
  readonly isRequested: boolean
}

async function applyMigrations(owner: Owner): Promise<void> {
  for (const name of await migrate(owner, { log: print })) print(`migration ${name}`)
  await assertSchemaMatches(owner.db, entities)
}

/** Migrates and seeds the database for this version. */
async function prepare(
  { owner }: OpenDatabase,
  { isDemo: wantsDemo, isRequested, prepareSchema }: FirstStart & Required<Pick<Variation, 'prepareSchema'>>,
  signal: AbortSignal,
): Promise<void> {
  await prepareSchema(owner)
  await seed(owner.db)
  await installJobs(owner)
  await runOnFirstStart(owner, { isRequested }, async () => {
    if (!wantsDemo) return
    printText(t('首次启动，正在生成演示商城……', 'First start: filling the demo shop...'))
    await loadDemoInChildProcess(owner.url, signal)
  })
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    if (codeOf(error) === 'EADDRINUSE') throw portInUse(port)
    throw new StartupError(t('无法在 {host}:{port} 监听：{reason}', 'Cannot listen on {host}:{port}: {reason}'), {
      host,
      port: String(port),
      reason: reasonOf(error),
    })
  }
}

interface SignInHint {
  readonly setupSecret: string | undefined
  readonly origin: string | undefined
}

async function printSignInHint(db: Owner['db'], { port, host, adminBase }: Config, { setupSecret, origin }: SignInHint): Promise<void> {
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const site = origin ?? `http://${shown}:${port}`
  const address = `${site}${adminBase}/login`
  if (setupSecret) {
    printText(t('掌柜已启动，请先创建管理员：{address}', 'Zhanggui is running; create the first administrator: {address}'), { address: `${address}?setup=1` })
    return printText(t('初始化密钥（仅本次有效）：{secret}', 'One-time setup secret: {secret}'), { secret: setupSecret })
  }
  printText(t('掌柜已启动：{address}', 'Zhanggui is running: {address}'), { address })
  if (!(await isDemo(db))) return
  printText(t('演示账号 {username}，密码 {password}', 'Demo sign-in: {username}, password {password}'), demoSignIn)
  printText(t('演示会员 {username}，密码 {password}：{address}', 'Demo member: {username}, password {password}: {address}'), {
    ...demoMember,
    address: `${site}/user/login`,
  })
}
