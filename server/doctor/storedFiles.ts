import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../database/startupError'
import { anyText } from '../lib/sqlCondition'

import type { Db } from '../context'

interface Place {
  readonly dataDir: string
  readonly isLive?: boolean
}

const stored = '/storage/'

/** What is deleted between the reading of the rows and of the disk is in neither. */
export async function missingFiles(tx: Db, { dataDir }: Place): Promise<string[]> {
  const local = tx.selectFrom('attachment').select('url').where('storage', 'in', ['', 'local']).where('url', 'like', `${stored}%`).orderBy('id')
  const rows = await local.execute()
  const files = new Set(await filesIn(join(dataDir, 'storage')))
  const missing = rows.map(({ url }) => url).filter((url) => !files.has(url.slice(stored.length)))
  if (missing.length === 0) return []
  return (await local.where(({ eb, ref }) => eb(ref('url'), '=', anyText(missing))).execute()).map(({ url }) => url)
}

/** Milliseconds that a file may exist before its row is committed. */
const settling = 10 * 60_000

export async function strayFiles(tx: Db, { dataDir, isLive = false }: Place): Promise<string[]> {
  const root = join(dataDir, 'storage')
  const files = await filesIn(root)
  const known = new Set((await tx.selectFrom('attachment').select('url').execute()).map(({ url }) => url))
  const stray = files.filter((path) => !known.has(stored + path))
  if (!isLive) return stray
  const settled: string[] = []
  for (const path of stray) {
    const { mtimeMs } = await stat(join(root, path)).catch(() => ({ mtimeMs: Infinity })) // deleted meanwhile
    if (Date.now() - mtimeMs > settling) settled.push(path)
  }
  return settled
}

/** Paths below the folder; none without it. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}
