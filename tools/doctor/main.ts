import { inBothLanguages, translate } from '../../resources/kit/text'
import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connect'
import { exitWithError } from '../../server/database/startupError'
import { openShopAsOwner } from '../database'
import { examine } from '../../server/doctor/examine'

import type { Finding } from '../../server/doctor/examine'

/** The exit code where the data is wrong, to tell it from 1, a command that could not check it. */
const violated = 2

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function printFinding({ holds, count, examples, remedy }: Finding): void {
  print(`${count === 0 ? 'ok   ' : 'WRONG'} ${inBothLanguages(holds)}`)
  if (count > 0)
    print(
      `      ${count}: ${examples.join(', ')}${count > examples.length ? ' ...' : ''}\n      ${translate(remedy, 'zh-cn')}\n      ${translate(remedy, 'en')}`,
    )
}

/** `npm run doctor`: checks the data of a shop without changing it; prints what is wrong and how to correct it. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const { url, stop } = await openShopAsOwner(config, print, 'npm run doctor')
  const connection = connect(url, { max: 2, isPatient: true })
  const role = config.databaseOwnerUrl && config.databaseUrl ? decodeURIComponent(new URL(config.databaseUrl).username) : undefined
  try {
    const broken = await examine({ db: connection.db, dataDir: config.dataDir, ...(role ? { role } : {}) }, printFinding)
    print(broken === 0 ? '一切正常 / all is well' : `${broken} 项有问题 / ${broken} wrong`)
    process.exitCode = broken === 0 ? 0 : violated
  } finally {
    await connection.close()
    await stop()
  }
}

main().catch(exitWithError)
