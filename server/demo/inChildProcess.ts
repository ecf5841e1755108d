import { fork } from 'node:child_process'
import { dirname, extname, join } from 'node:path'

import { t } from '../../resources/kit/text'
import { StartupError } from '../database/startupError'

/** Fills the demo shop in a child process. Drawing its pictures takes a hundred megabytes, which a long-lived process would not free. */
export function loadDemoInChildProcess(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const isSource = extname(import.meta.filename) === '.ts'
  const program = isSource ? join(import.meta.dirname, '..', 'fillDemo.ts') : join(dirname(process.argv[1] ?? ''), 'fillDemo.js') // in the bundle beside its main file
  const child = fork(program, { env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '' }, signal })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StartupError(notFilled))))
  })
}

const notFilled = t('演示数据未能装入，原因见上；数据库未作更改。', 'The demo shop could not be filled, for the reason above; the database is unchanged.')
