import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { withFileBytes } from '../../../server/files/metadata/bytes'
import { stripMetadata } from '../../../server/files/metadata/stripMetadata'
import { countFileCalls } from '../../support/fileCalls'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bytes-'))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = join(folder, 'one')
const pageSize = 64 * 1024
/** The first byte of the page in memory. */
const first = 50_000

test.each([
  ['before the page in memory', 10, 100],
  ['over its start', first - 10, 20],
  ['in its middle', first + 1000, 100],
  ['over its end', first + pageSize - 10, 20],
  ['after it', first + pageSize, 100],
  ['over all of it', first - 1000, pageSize + 2000],
])('bytes written %s are read as written, without reading the page again', async (_, at, length) => {
  writeFileSync(path, Buffer.alloc(200_000, 1))
  const reads = await countFileCalls(path, 'read')
  const page = await withFileBytes(path, async (bytes) => {
    await bytes.read(first, 1)
    await bytes.write(at, Buffer.alloc(length, 7))
    return Buffer.from(await bytes.read(first, pageSize))
  })
  expect(reads).toHaveBeenCalledTimes(1)
  const after = readFileSync(path)
  expect(page.equals(after.subarray(first, first + pageSize))).toBe(true)
  expect(after.equals(Buffer.concat([Buffer.alloc(at, 1), Buffer.alloc(length, 7), Buffer.alloc(200_000 - at - length, 1)]))).toBe(true)
})

test('many small changes in one place are written at once, also those before the file is cut', async () => {
  writeFileSync(path, Buffer.alloc(200_000, 1))
  const writes = await countFileCalls(path, 'write')
  await withFileBytes(path, async (bytes) => {
    for (let at = 0; at < 1000; at += 2) {
      await bytes.read(at, 1)
      await bytes.write(at, Buffer.from([7]))
    }
    await bytes.endAt(999)
  })
  expect(writes).toHaveBeenCalledTimes(1)
  expect(readFileSync(path).equals(Buffer.from(Array.from({ length: 999 }, (_, i) => (i % 2 ? 1 : 7))))).toBe(true)
})

test('thousands of boxes of a video are cleared with a write for each page of them', async () => {
  writeFileSync(path, Buffer.alloc(80_000, Buffer.from('\0\0\0\u0008gps ')))
  const writes = await countFileCalls(path, 'write')
  await stripMetadata(path, 'mp4')
  expect(writes).toHaveBeenCalledTimes(2)
  expect(readFileSync(path).equals(Buffer.alloc(80_000, Buffer.from('\0\0\0\u0008free')))).toBe(true)
})
