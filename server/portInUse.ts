import { t } from '../resources/kit'
import { StartupError } from './database/startupError'

/** The sentence for a port that another program listens at. */
export const portInUse = (port: number): StartupError =>
  new StartupError(
    t(
      '端口 {port} 已被占用；请停止占用它的程序，或用 PORT 指定其他端口',
      'Port {port} is already in use; stop the program that uses it, or set another port with PORT',
    ),
    { port: String(port) },
  )
