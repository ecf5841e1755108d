import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { inBothLanguages, t } from '../../resources/kit/text'
import { readConfig } from '../../server/config'
import { exitWithError, StartupError } from '../../server/database/startupError'
import { openShopAsOwner } from '../database'
import { writeBackup } from './writeBackup'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** `npm run db:backup -- shop.dump`: writes the database, of a running shop or of a stopped one, to a file for `npm run db:restore`, and the uploads to a folder beside it. */
async function main(): Promise<void> {
  const [file] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined) throw new StartupError(texts.usage)
  const config = readConfig(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(new StartupError(texts.stopped)))
  const { url, stop } = await openShopAsOwner(config, print, 'npm run db:backup')
  try {
    await writeBackup({ url, dataDir: config.dataDir, file, print, signal: stopping.signal })
  } finally {
    await stop()
  }
  print(inBothLanguages(texts.done))
  if (existsSync(join(config.dataDir, 'secret.key'))) print(inBothLanguages(texts.key))
}

const texts = {
  usage: t('请指定备份文件：npm run db:backup -- shop.dump', 'Name the file of the backup: npm run db:backup -- shop.dump'),
  stopped: t('备份已中断，没有留下任何文件', 'The backup was stopped and has left no file'),
  done: t('已备份。', 'Backed up.'),
  key: t('DATA_DIR 中的 secret.key 不在备份内，请另行保存。', 'secret.key of DATA_DIR is not part of it: keep a copy in another place.'),
}

main().catch(exitWithError)
