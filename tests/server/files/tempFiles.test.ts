import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { testApp } from '../../support/app'

const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-sweep-'))
const folder = join(dataDir, 'tmp')
beforeAll(() => mkdirSync(join(folder, randomUUID()), { recursive: true }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A file last written this many minutes ago. */
function left(minutes: number, name: string = randomUUID()): string {
  const path = join(folder, name)
  const at = new Date(Date.now() - minutes * 60_000)
  writeFileSync(path, 'half')
  utimesSync(path, at, at)
  return path
}

test('files left by a killed server are deleted at the next start and later by a timer; recent ones are kept', async () => {
  const [old, fresh, strange, hidden] = [left(31), left(20), left(3000, 'notes.txt'), left(3000, '.gitkeep')]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const app = await testApp({ dataDir })
  try {
    while (existsSync(old)) await pause(5)
    expect([fresh, strange, hidden].map((path) => existsSync(path))).toEqual([true, true, true])
    vi.advanceTimersByTime(11 * 60_000)
    while (existsSync(fresh)) await pause(5)
    expect([strange, hidden].map((path) => existsSync(path))).toEqual([true, true])
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})

test('a shop without uploads has nothing to clean up', async () => {
  const app = await testApp()
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
