import { parseArgs } from 'node:util'

import { t } from '../resources/kit'
import { reasonOf, StartupError } from './database/startupError'

/** What fills a shop at its first start. */
interface Flags {
  readonly empty: boolean
  readonly demo: boolean
}

/** Those of the command. Throws a `StartupError` for others. Apart from the server, whose definitions may be wrong: `npm run dev` reads them before it. */
export function readFlags(): Flags {
  const known = { empty: { type: 'boolean', default: false }, demo: { type: 'boolean', default: false } } as const
  try {
    const { values } = parseArgs({ options: known })
    if (values.empty && values.demo) throw new Error('--empty and --demo exclude each other')
    return values
  } catch (error) {
    throw new StartupError(t('启动参数有误：{reason}。可用参数：--empty 或 --demo', 'Invalid start flag: {reason}. Available flags: --empty or --demo'), {
      reason: reasonOf(error),
    })
  }
}
