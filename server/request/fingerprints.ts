import { createHash, createHmac, hkdfSync } from 'node:crypto'

import { t } from '../../resources/kit/text'
import { reasonOf, StartupError } from '../database/startupError'
import { readSecrets, secretPath } from '../lib/serverSecrets'

import type { AppDeps, Config } from '../deps'

/** A body may have a password, and its other values are in the database: from a hash without a key a reader of the database could guess it. */
export async function readFingerprintKeys(config: Pick<Config, 'dataDir' | 'secret'>): Promise<AppDeps['fingerprintKeys']> {
  const secrets = await readSecrets(config).catch((error: unknown) => {
    throw new StartupError(t('无法读写密钥文件 {path}：{reason}', 'The key file {path} cannot be read or written: {reason}'), {
      path: secretPath(config.dataDir),
      reason: reasonOf(error),
    })
  })
  return secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'zhanggui', 'request fingerprints', 32)))
}

/** The fingerprints that the content of a request may be stored with: the first one is for new rows, the last one, without a key, is that of older versions. */
export function fingerprintsOf(content: string, keys: AppDeps['fingerprintKeys']): readonly [string, ...string[]] {
  const hash = createHash('sha256').update(content).digest('hex')
  const [first, ...others] = keys.map((key) => createHmac('sha256', key).update(hash).digest('hex'))
  if (first === undefined) throw new Error('expected a key of the server')
  return [first, ...others, hash]
}
