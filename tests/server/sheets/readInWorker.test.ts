import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { workerLimits } from '../../../server/sheets/limits'
import { readInWorker, readLines } from '../../../server/sheets/readInWorker'
import { bookOf, bookOfRows, bookWith } from '../../support/sheets'

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-apart-'))
afterAll(() => rmSync(folder, { recursive: true }))
const task = { path: join(folder, 'sheet'), target: join(folder, 'lines') }
beforeEach(() => rmSync(task.target, { force: true }))

const quiet = { ...workerLimits, onError: () => undefined }

/** The result of reading, and how often the main thread ran other work meanwhile. */
async function ending(content: string | Buffer, limits: { seconds: number; megabytes: number } = workerLimits): Promise<{ outcome: unknown; turns: number }> {
  writeFileSync(task.path, content)
  rmSync(task.target, { force: true })
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  try {
    await readInWorker(task, { ...quiet, ...limits })
    return { outcome: 'read', turns }
  } catch (error) {
    return { outcome: (error as { refusal?: string }).refusal ?? error, turns }
  } finally {
    isOver = true
  }
}

test('lines are read unchanged, whatever characters they have', async () => {
  const cells = ['茶杯', 'a\u2028b\u2029c\u0085d', '"quoted"\n\ttwo lines', '\u00e9😀', '']
  const lines = Array.from({ length: 3000 }, () => cells)
  expect(
    (
      await ending(
        bookOfRows(
          lines.map((one, at) => `<row r="${at + 1}">${one.map((cell) => `<c t="str"><v>${cell.replaceAll('"', '&quot;')}</v></c>`).join('')}</row>`).join(''),
        ),
      )
    ).outcome,
  ).toBe('read')
  const found: unknown[] = []
  for await (const line of readLines(task.target)) found.push(line)
  expect(found).toEqual(lines.map((one, at) => ({ line: at + 1, cells: one })))
})

test.each([
  ['24 million nested elements', () => bookWith(`<worksheet>${'<a>'.repeat(24_000_000)}`), 'import_unreadable'],
  ['five million blank rows', () => bookOfRows('<row/>'.repeat(5_000_000)), 'import_too_long'],
  ['40 MB of blank lines', () => '\n'.repeat(40_000_000), 'import_too_long'],
  ['63 MB of styles', () => bookOf([['a']], [{ name: 'xl/styles.xml', bytes: Buffer.alloc(63 * 1024 * 1024, 32) }]), 'import_too_large'],
  [
    'texts larger than declared',
    () => bookOf([['a']], [{ name: 'xl/sharedStrings.xml', bytes: Buffer.alloc(65 * 1024 * 1024, 32), claims: 10 }]),
    'import_unreadable',
  ],
  ['a sheet of 500 MB', () => bookWith(Buffer.alloc(500 * 1024 * 1024, 32)), 'import_too_large'],
  ['a truncated workbook', () => bookOf([['a']]).subarray(0, -30), 'import_unreadable'],
])('%s: refused, while the main thread continues its work', async (_, content, refusal) => {
  const bytes = content()
  // a quick refusal may arrive before the main thread gets a turn; if the thread were blocked it would never get ten
  for (let attempt = 1, turns = 0; turns <= 10; attempt += 1) {
    expect(attempt).toBeLessThan(20)
    const end = await ending(bytes)
    expect(end.outcome).toBe(refusal)
    turns = end.turns
  }
})

const manyTexts = (): Buffer =>
  bookOf(
    [['a']],
    [
      {
        name: 'xl/sharedStrings.xml',
        bytes: Buffer.from(`<sst>${Array.from({ length: 400_000 }, (_, at) => `<si><t>text number ${at} of many</t></si>`).join('')}</sst>`),
      },
    ],
  )

test.each([
  ['uses too much memory', manyTexts, { seconds: 60, megabytes: 16 }, 'import_too_large'],
  ['takes too long', manyTexts, { seconds: 0, megabytes: 256 }, 'import_too_large'],
])('a worker that %s is terminated and the sheet refused', async (_, content, limits, refusal) => {
  expect((await ending(content(), limits)).outcome).toBe(refusal)
  rmSync(task.target, { force: true })
  expect((await ending('a\n')).outcome).toBe('read')
})

test('a disk error is not reported as an error of the sheet', async () => {
  writeFileSync(task.path, 'a\n')
  await expect(readInWorker({ ...task, target: join(folder, 'nowhere', 'lines') }, quiet)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readInWorker({ path: join(folder, 'none'), target: task.target }, quiet)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(task.target)).toBe(true)
})
