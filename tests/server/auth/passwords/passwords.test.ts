import { expect, test } from 'vitest'

import { isWeakPassword } from '../../../../server/auth/passwords/passwordPolicy'
import { hashPassword, needsRehash, verifyPassword } from '../../../../server/auth/passwords/passwords'
import { concurrencyLimit } from '../../../../server/lib/concurrencyLimit'

test('two accounts with the same password have different hashes, and both verify', async () => {
  const [one, other] = await Promise.all([hashPassword('same words 42'), hashPassword('same words 42')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('same words 42', one)).toBe(true)
  expect(await verifyPassword('same words 43', other)).toBe(false)
  expect(needsRehash(one)).toBe(false)
})

test.each(['', 'not a hash', '$2b$10$abcdefghijklmnopqrstuv'])('no password verifies against %j', async (stored) => {
  expect(await verifyPassword('anything at all', stored)).toBe(false)
})

test.each(['123456', 'Password', 'QWERTY', 'admin123', 'Admin@2026', 'aaaaaaaa', 'zhanggui888', '!!!!!!', '5201314', 'woaini1314'])(
  '%s is refused as weak',
  (password) => {
    expect(isWeakPassword(password)).toBe(true)
  },
)

test.each(['correct horse 7', 'Kp7#vraag', 'tea-with-lemon', '掌柜的茶壶盖'])('%s is accepted', (password) => {
  expect(isWeakPassword(password)).toBe(false)
})

test("the user's own name is refused as a password", () => {
  expect(isWeakPassword('Zhaoliu8', ['zhaoliu8'])).toBe(true)
})

test('a full queue refuses work, and accepts it again when there is room', async () => {
  const queue = concurrencyLimit({ concurrency: 1, maxQueued: 1, whenFull: 'sign_in_busy' })
  let release = (): void => undefined
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)))
  const second = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toMatchObject({ refusal: 'sign_in_busy' })
  release()
  await first
  expect(await second).toBe('second')
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})

test('failed work frees its slot', async () => {
  const queue = concurrencyLimit({ concurrency: 1, maxQueued: 0, whenFull: 'busy' })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})
