import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '../deps'

/** What keys are derived from: the setting SECRET, or else a random file in the data folder. The first is for what is new; that file stays readable for older data. */
export async function readSecrets({ dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>): Promise<readonly string[]> {
  const path = secretPath(dataDir)
  const stored = secret === undefined ? await storedSecret(dataDir, path) : await readIfExists(path)
  return [secret, stored].flatMap((one) => one ?? [])
}

export const secretPath = (dataDir: string): string => join(dataDir, 'secret.key')

/** Servers may start at once and end at any time: the file is created with its complete text, and the first one stays. */
async function storedSecret(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  if (!(await readIfExists(path))) await createSecret(path)
  const stored = await readIfExists(path)
  if (!stored) throw new Error(`expected a secret in ${path}`)
  return stored
}

async function createSecret(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    await link(draft, path).catch(ignoreExisting) // unlike a rename, a link never replaces a file
  } finally {
    await unlink(draft)
  }
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error
}

const readIfExists = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (text) => text.trim() || undefined,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
