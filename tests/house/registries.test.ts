import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import * as definitions from '../../resources/index'
import { hooks } from '../../server/hooks.generated'
import { root, sourcesOf } from '../support/sources'

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'zhanggui-registries-'))
  for (const room of ['resources', 'server/types', 'server/hooks', 'src/fields', 'tools/registries.mjs'])
    cpSync(join(root, room), join(copy, room), { recursive: true })
})
afterEach(() => rmSync(copy, { recursive: true, force: true }))

/** What the tool says; empty when it has nothing to complain of. */
const registries = (folder: string, ...args: readonly string[]): string =>
  spawnSync(process.execPath, [join(folder, 'tools/registries.mjs'), ...args], { encoding: 'utf8' }).stderr

test('the records of field types and hooks agree with their folders; if not, run `npm run registries`', () => {
  expect(registries(root, '--check')).toBe('')
})

test('a new file is a difference until the records are written again', () => {
  expect(registries(copy)).toBe('')
  expect(registries(copy, '--check')).toBe('')
  writeFileSync(join(copy, 'server/types/percent.ts'), 'export const percentType = {}\n')
  expect(registries(copy, '--check')).toMatch(/^server\/types\.generated\.ts .*npm run registries\.$/m)
  expect(registries(copy)).toBe('')
  expect(registries(copy, '--check')).toBe('')
})

test('a file of a field type that does not export its type is named', () => {
  writeFileSync(join(copy, 'src/fields/percent.tsx'), 'export const percentageUi = {}\n')
  expect(registries(copy)).toContain('src/fields/percent.tsx must export const percentUi.')
})

test('a file of hooks without a resource of its name is refused', () => {
  writeFileSync(join(copy, 'server/hooks/parcel.ts'), 'export const parcelHooks = hooksFor(goods, {})\n')
  expect(registries(copy)).toContain('server/hooks/parcel.ts: there is no resource parcel.')
})

test('a file of hooks that serves another resource than its name says is refused', () => {
  renameSync(join(copy, 'server/hooks/banner.ts'), join(copy, 'server/hooks/stockLog.ts'))
  writeFileSync(join(copy, 'server/hooks/stockLog.ts'), 'export const stockLogHooks = hooksFor(goods, {})\n')
  expect(registries(copy)).toContain('server/hooks/stockLog.ts must tie its hooks to its resource')
})

test('each entry of the hooks belongs to the resource of its name', () => {
  const paths = new Map(
    sourcesOf('resources').flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = (?:define(?:Resource|Detail)\(|defineView\(\w+, )\{\n {2}path: '([^']+)'/gm)].map(([, name, path]) => [
        name,
        path,
      ]),
    ),
  )
  // those that are made with a store or the registry have no path before
  const plain = Object.entries(hooks).flatMap(([name, one]) => (typeof one === 'function' ? [] : [[name, one.path] as const]))
  expect(paths.size).toBe(definitions.entities.length)
  expect(plain).toEqual(plain.map(([name]) => [name, paths.get(name)]))
})
