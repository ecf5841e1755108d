import { createServer } from 'node:net'

import { t } from '../resources/kit'
import { codeOf, StartupError } from './database/startupError'

import type { Config } from './deps'

/** The sentence for a port that another program listens at. */
export const portInUse = (port: number): StartupError =>
  new StartupError(
    t(
      '端口 {port} 已被占用；请停止占用它的程序，或用 PORT 指定其他端口',
      'Port {port} is already in use; stop the program that uses it, or set another port with PORT',
    ),
    { port: String(port) },
  )

/** Throws if another program listens at the port. What else keeps the server from listening is reported when it does. */
export async function assertPortIsFree({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  if (code === 'EADDRINUSE') throw portInUse(port)
}
