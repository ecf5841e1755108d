import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

import { readSecrets } from '../../lib/serverSecrets'

import type { Config } from '../../deps'

/**
 * Encrypts values that must not be readable in the database or its backups, with AES-256-GCM. The key is derived from the setting SECRET, or else from a
 * random file in the data folder, so that a database dump alone reveals nothing. Several servers on one database need the same SECRET.
 */
export interface SecretBox {
  /** `about` binds the text to its row: in another row it cannot be decrypted. */
  readonly encrypt: (text: string, about: string) => Promise<string>
  /** Undefined if it was encrypted with a key that this server does not have. */
  readonly decrypt: (sealed: string, about: string) => Promise<string | undefined>
}

interface SecretKey {
  /** Prefix of encrypted texts that identifies the key, so that a SECRET set later leaves older texts readable. */
  readonly name: string
  readonly bytes: Buffer
}

export function createSecretBox({ dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>): SecretBox {
  let keys: Promise<readonly SecretKey[]> | undefined
  const known = (): Promise<readonly SecretKey[]> =>
    (keys ??= readSecrets({ dataDir, secret }).then(
      (secrets) => secrets.map(keyOf),
      (error: unknown) => {
        keys = undefined // the folder may be writable again at the next call
        throw error
      },
    ))
  return {
    encrypt: async (text, about) => {
      const [key] = await known()
      if (!key) throw new Error('expected a key of the server')
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [key.name, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt: async (sealed, about) => {
      const [name, ...parts] = sealed.split('.')
      const key = (await known()).find((one) => one.name === name)
      const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (!key || !iv || !tag || !body) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: 16 }).setAAD(Buffer.from(about)).setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

const keyOf = (secret: string): SecretKey => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'zhanggui', 'second factor', 32))
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}
