import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { testedRouterVersion } from '../../src/routing/unsafeRouter'
import { lineAt, root, rooms, sourcesOf } from '../support/sources'

const gate = 'src/routing/unsafeRouter.ts'
const own = 'tests/house/unsafeRouter.test.ts'

test('only one file uses internals of the router', () => {
  const uses = sourcesOf(...rooms).flatMap(({ path, text }) => [...text.matchAll(/\bUNSAFE_\w+/g)].map(({ index }) => ({ path, line: lineAt(text, index) })))
  expect(uses.some(({ path }) => path === gate)).toBe(true)
  expect(uses.filter(({ path }) => path !== gate && path !== own).map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test('the installed router has the version that the internals were tested with', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  expect(dependencies['react-router-dom']).toBe(testedRouterVersion)
})
