import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import { createSecretBox } from '../../../../server/auth/secondFactor/secretBox'

import type * as FilePromises from 'node:fs/promises'

vi.hoisted(() => vi.resetModules())
/** A file that exists empty before its contents are written. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FilePromises>()
  const writeFile = async (path: string, text: string, { flag, mode }: { flag: string; mode: number }): Promise<void> => {
    const file = await real.open(path, flag, mode)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await file.writeFile(text)
    await file.close()
  }
  return { ...real, writeFile }
})

const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-seal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const secret = 'a secret of sixteen'

test('encrypted data is decrypted only with the same secret and for the same account', async () => {
  const sealed = await createSecretBox({ dataDir, secret }).encrypt('JBSWY3DP', 'factor:1')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(await createSecretBox({ dataDir, secret }).decrypt(sealed, 'factor:1')).toBe('JBSWY3DP')
  await expect(createSecretBox({ dataDir, secret }).decrypt(sealed, 'factor:2')).rejects.toThrow(/auth/i)
  expect(await createSecretBox({ dataDir, secret: 'another secret of mine' }).decrypt(sealed, 'factor:1')).toBeUndefined()
})

test('data with a changed byte is not decrypted', async () => {
  const safe = createSecretBox({ dataDir, secret })
  const sealed = await safe.encrypt('JBSWY3DP', 'factor:1')
  const [name, iv, tag, body = ''] = sealed.split('.')
  const other = Buffer.from(body, 'base64url')
  other[0] = (other[0] ?? 0) ^ 1
  await expect(safe.decrypt([name, iv, tag, other.toString('base64url')].join('.'), 'factor:1')).rejects.toThrow(/auth/i)
})

test('without a setting the key is kept in the data folder, readable only by the server', async () => {
  const sealed = await createSecretBox({ dataDir, secret: undefined }).encrypt('JBSWY3DP', 'factor:1')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0)
  expect(await createSecretBox({ dataDir, secret: undefined }).decrypt(sealed, 'factor:1')).toBe('JBSWY3DP')
  expect(await createSecretBox({ dataDir, secret }).decrypt(sealed, 'factor:1')).toBe('JBSWY3DP')
})

test('servers that start at once share one key', async () => {
  for (let round = 0; round < 3; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'zhanggui-seal-'))
    const boxes = Array.from({ length: 8 }, () => createSecretBox({ dataDir: folder, secret: undefined }))
    const sealed = await Promise.all(boxes.map((box, at) => box.encrypt(String(at), 'x')))
    for (const box of boxes) expect(await Promise.all(sealed.map((text) => box.decrypt(text, 'x')))).toEqual(boxes.map((_, at) => String(at)))
    expect(readdirSync(folder)).toEqual(['secret.key'])
    rmSync(folder, { recursive: true, force: true })
  }
})
