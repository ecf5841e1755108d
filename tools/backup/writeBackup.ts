import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

import { t } from '../../resources/kit/text'
import { codeOf, StartupError } from '../../server/database/startupError'
import { copyUploads } from './copyUploads'
import { dumpDatabase } from './dumpDatabase'

interface BackupOptions {
  /** The database, as its owner. */
  readonly url: string
  readonly dataDir: string
  readonly file: string
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Writes a dump of the database to the file and then the uploads to the folder `<file>.storage`, so that every upload that the database names is in the copy. Both
 * get their names when both are complete, the file last; a backup that fails leaves neither. Nothing is overwritten.
 */
export async function writeBackup({ url, dataDir, file, print, signal }: BackupOptions): Promise<void> {
  const storage = join(resolve(dataDir), 'storage')
  if (resolve(file).startsWith(storage + sep)) throw new StartupError(texts.served, { folder: storage })
  const uploads = `${file}.storage`
  for (const path of [file, uploads]) if (existsSync(path)) throw new StartupError(texts.exists, { path })
  const part = `${file}.part`
  await create(part)
  const uploadsPart = `${uploads}.part`
  try {
    await dumpDatabase({ url, file: part, print, signal })
    const hasUploads = await copyUploads({ from: storage, to: uploadsPart, print, signal })
    if (hasUploads) await rename(uploadsPart, uploads)
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
    await rm(uploadsPart, { recursive: true, force: true })
  }
}

/** The dump has the contacts of every member, so it is for its owner alone. A second backup of the same name is refused. */
async function create(part: string): Promise<void> {
  try {
    await (await open(part, 'wx', 0o600)).close()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new StartupError(texts.inUse, { path: part })
    if (codeOf(error) === 'ENOENT') throw new StartupError(texts.noFolder, { folder: dirname(resolve(part)) })
    throw error
  }
}

const texts = {
  served: t('{folder} 中的文件任何人都能下载，备份请放在别处', 'Files in {folder} can be downloaded by anybody; name a place outside of it for the backup'),
  exists: t('{path} 已存在，备份不会覆盖文件；请换一个名称', '{path} exists and a backup overwrites nothing; choose another name'),
  inUse: t(
    '{path} 已存在：另一次备份正在写入，或曾被强行终止；若是后者，请删除后重试',
    '{path} exists: another backup is writing it, or one was killed; in the second case delete it and try again',
  ),
  noFolder: t('目录 {folder} 不存在，请先创建', 'The folder {folder} does not exist; make it first'),
}
