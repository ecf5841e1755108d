import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { StartupError } from '../../../server/database/startupError'
import { fingerprintsOf, readFingerprintKeys } from '../../../server/request/fingerprints'

const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-fingerprints-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const of = async (content: string, secret?: string): Promise<readonly string[]> => fingerprintsOf(content, await readFingerprintKeys({ dataDir, secret }))

test('every start has the same fingerprints of one content, and others of another', async () => {
  expect(await of('a')).toEqual(await of('a'))
  expect((await of('a'))[0]).not.toBe((await of('b'))[0])
})

test('a setting that is added later has new fingerprints, and knows those from before', async () => {
  const [before = ''] = await of('a')
  const after = await of('a', 'a secret of sixteen')
  expect(after[0]).not.toBe(before)
  expect(after).toContain(before)
})

test('a key file that cannot be made ends the start with a sentence', async () => {
  await expect(readFingerprintKeys({ dataDir: '/dev/null/data', secret: undefined })).rejects.toThrow(StartupError)
})
