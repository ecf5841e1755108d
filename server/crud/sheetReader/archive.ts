import { openPromise } from 'yauzl'

import { refuse } from '../../errors'
import { bookLimits } from './limits'

import type { Entry } from 'yauzl'

/** The parts of a package by their names in lower case. */
export interface Archive {
  readonly names: readonly string[]
  /** The bytes of a part; undefined where there is none. One that claims, or has, more than it may is refused. */
  part(name: string, most: number): Promise<AsyncIterable<Buffer> | undefined>
  close(): void
}

/** Opens a package by its directory. Encrypted parts, two of one name or in one place are in no book a spreadsheet writes for others to read. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => refuse('import_unreadable'))
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > bookLimits.parts) refuse('import_unreadable')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name) || entry.isEncrypted()) refuse('import_unreadable')
      entries.set(name, entry)
    }
    if (!areApart([...entries.values()], zip.fileSize)) refuse('import_unreadable')
  } catch (error) {
    zip.close()
    throw error
  }
  return {
    names: [...entries.keys()],
    part: async (name, most) => {
      const entry = entries.get(name.toLowerCase())
      if (entry && entry.uncompressedSize > most) refuse('import_too_large')
      // The reader counts what it unpacks and stops at the first byte that was not claimed.
      return entry && (zip.openReadStreamPromise(entry) as Promise<AsyncIterable<Buffer>>)
    },
    close: () => zip.close(),
  }
}

const headLength = 30

/** Each part has a place of its own within the file. */
function areApart(entries: readonly Entry[], size: number): boolean {
  const places = entries.map((entry) => ({
    from: entry.relativeOffsetOfLocalHeader,
    to: entry.relativeOffsetOfLocalHeader + headLength + entry.compressedSize,
  }))
  places.sort((one, other) => one.from - other.from)
  return places.every(({ to }, at) => to <= (places[at + 1]?.from ?? size))
}
