import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { start } from '../../../tools/bench/processes'

let folder = ''
const at = (name: string): string => join(folder, name)
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'zhanggui-program-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a start that is stopped rejects when the program has cleaned up and ended', async () => {
  // answers nothing, and needs a moment to end, as a server with a database does
  writeFileSync(
    at('slow.mjs'),
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => setTimeout(() => { writeFileSync(${JSON.stringify(at('stopped'))}, ''); process.exit() }, 200))
    setInterval(() => undefined, 1000)
    writeFileSync(${JSON.stringify(at('running'))}, '')`,
  )
  const stopping = new AbortController()
  const starting = start({ file: at('slow.mjs'), env: {}, probe: '/', signal: stopping.signal })
  while (!existsSync(at('running'))) await pause(20)
  stopping.abort(new Error('stopped by a person'))
  await expect(starting).rejects.toThrow('stopped by a person')
  expect(existsSync(at('stopped'))).toBe(true)
})
