import { randomUUID } from 'node:crypto'
import { constants, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

import { refuse } from '../errors'

/**
 * Stored files are below `<data>/storage` and served at `/storage`; incoming ones are in `<data>/tmp`. A file appears at its place atomically, also between
 * two disks.
 */
export interface FileStorage {
  readonly dataDir: string
}

export const fileStorageOf = (dataDir: string): FileStorage => ({ dataDir: resolve(dataDir) })

/** Path for an incoming file. */
export async function newTempFile({ dataDir }: FileStorage): Promise<string> {
  const folder = join(dataDir, 'tmp')
  await withDiskErrors(mkdir(folder, { recursive: true }))
  return join(folder, randomUUID())
}

/** Moves a complete file to the place of its address and flushes it to disk. */
export async function moveToStorage(storage: FileStorage, temporary: string, url: string, move: Move = rename): Promise<void> {
  const target = pathOf(storage, url)
  await withDiskErrors(mkdir(dirname(target), { recursive: true }))
  await withDiskErrors(syncToDisk(temporary))
  await withDiskErrors(moveInto(temporary, target, move))
  // a rename is durable only after its folder is flushed
  if (!isWindows) await withDiskErrors(syncToDisk(dirname(target)))
}

type Move = (from: string, to: string) => Promise<void>

async function moveInto(temporary: string, target: string, move: Move): Promise<void> {
  try {
    await move(temporary, target)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EXDEV') throw error
    await copyAcrossDisks(temporary, target)
  }
}

/** A rename does not work between disks: the copy is written beside the target under a name that is never served. */
async function copyAcrossDisks(temporary: string, target: string): Promise<void> {
  const part = join(dirname(target), `.${randomUUID()}.part`)
  try {
    await copyFile(temporary, part, constants.COPYFILE_EXCL)
    await syncToDisk(part)
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
  await deleteTemp(temporary)
}

/** Windows flushes writable file handles only, and no folders. */
const isWindows = process.platform === 'win32'

export async function syncToDisk(path: string, flags = isWindows ? 'r+' : 'r'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const isStored = async (storage: FileStorage, url: string): Promise<boolean> =>
  stat(pathOf(storage, url)).then(
    (stats) => stats.isFile(),
    () => false,
  )

export const deleteStored = (storage: FileStorage, url: string): Promise<void> => rm(pathOf(storage, url), { force: true })

export const deleteTemp = (temporary: string): Promise<void> => rm(temporary, { force: true })

/** The path on disk of an address below `/storage`; throws for anything that leads elsewhere. */
function pathOf({ dataDir }: FileStorage, url: string): string {
  const root = join(dataDir, 'storage')
  const path = resolve(root, url.replace(/^\/storage\//, ''))
  if (!url.startsWith('/storage/') || !path.startsWith(root + sep)) throw new Error(`${url} is no address of a stored file`)
  return path
}

const diskErrors = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EMFILE']

/** A full or read-only disk is a refusal; other errors are ours. */
export async function withDiskErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (diskErrors.includes(String((error as { code?: unknown }).code))) refuse('upload_storage')
    throw error
  }
}
