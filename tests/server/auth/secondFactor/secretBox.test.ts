import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { openSafe } from '../../../../server/auth/secondFactor/secretBox'

const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-seal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const secret = 'a secret of sixteen'

test('what was sealed opens with the same secret, for what it belongs to only', async () => {
  const sealed = await openSafe({ dataDir, secret }).seal('JBSWY3DP', 'factor:1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(await openSafe({ dataDir, secret }).open(sealed, 'factor:1')).toBe('JBSWY3DP')
  await expect(openSafe({ dataDir, secret }).open(sealed, 'factor:2')).rejects.toThrow(/auth/i)
  expect(await openSafe({ dataDir, secret: 'another secret of mine' }).open(sealed, 'factor:1')).toBeUndefined()
})

test('a changed byte does not open', async () => {
  const safe = openSafe({ dataDir, secret })
  const sealed = await safe.seal('JBSWY3DP', 'factor:1')
  const [name, iv, tag, body = ''] = sealed.split('.')
  const other = Buffer.from(body, 'base64url')
  other[0] = (other[0] ?? 0) ^ 1
  await expect(safe.open([name, iv, tag, other.toString('base64url')].join('.'), 'factor:1')).rejects.toThrow(/auth/i)
})

test('without a setting the key lies in the data folder, for the server alone, and is kept', async () => {
  const sealed = await openSafe({ dataDir, secret: undefined }).seal('JBSWY3DP', 'factor:1')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
  expect(await openSafe({ dataDir, secret: undefined }).open(sealed, 'factor:1')).toBe('JBSWY3DP')
  expect(await openSafe({ dataDir, secret }).open(sealed, 'factor:1')).toBe('JBSWY3DP')
})

test('two servers that start at once share one key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-seal-'))
  const [one, other] = [openSafe({ dataDir: folder, secret: undefined }), openSafe({ dataDir: folder, secret: undefined })]
  const sealed = await Promise.all([one.seal('a', 'x'), other.seal('b', 'x')])
  expect([await other.open(sealed[0], 'x'), await one.open(sealed[1], 'x')]).toEqual(['a', 'b'])
  rmSync(folder, { recursive: true, force: true })
})
