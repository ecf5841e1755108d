import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../database/startupError'
import { newTempFile, syncToDisk } from '../files/storage'

import type { ExportFormat } from '../../resources/kit/protocol/exportTasks'
import type { FileStorage } from '../files/storage'

/** Files of exports are in `<data>/exports`, which is never served; only the call of a task reads them. */
const folderOf = ({ dataDir }: FileStorage): string => join(dataDir, 'exports')

/** One place for each task, so that a second run replaces the file of the first. */
export const filePathOf = ({ id, format }: { readonly id: number; readonly format: ExportFormat }): string => `exports/${id}.${format}`

export const fileOnDisk = ({ dataDir }: FileStorage, path: string): string => join(dataDir, path)

/** Where an export is written before it is complete. */
export const newPartialFile = newTempFile

/** Moves a complete file to its place. */
export async function placeFile(storage: FileStorage, partial: string, path: string): Promise<void> {
  await mkdir(folderOf(storage), { recursive: true })
  await syncToDisk(partial)
  await rename(partial, fileOnDisk(storage, path))
}

export const removeFile = (storage: FileStorage, path: string): Promise<void> => (path ? rm(fileOnDisk(storage, path), { force: true }) : Promise.resolve())

/** The files on disk that were not written in the last hour. */
export async function settledFiles(storage: FileStorage, now = Date.now()): Promise<string[]> {
  const names = await readdir(folderOf(storage)).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return [] // no export yet
    throw error
  })
  const paths = names.filter((name) => /^\d+\.(csv|xlsx)$/.test(name)).map((name) => `exports/${name}`)
  const times = await Promise.all(
    paths.map((path) =>
      stat(fileOnDisk(storage, path)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ),
    ),
  )
  return paths.filter((_, at) => now - (times[at] ?? now) > 3_600_000)
}
