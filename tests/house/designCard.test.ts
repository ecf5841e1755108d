import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { importsOf, root, rooms, sourcesOf } from '../support/sources'

/** The packages that the design of the back office names. */
const named = [
  'react-admin',
  'ra-i18n-polyglot',
  'ra-input-rich-text',
  '@mui/material',
  'react',
  'react-dom',
  'axios',
  'reconnecting-websocket',
  'vitest',
  'playwright',
  'ra-data-simple-rest',
]

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
const imported = sourcesOf(...rooms)
  .flatMap(importsOf)
  .filter((one) => !one.isType)
  .map((one) => one.target)

test.each(named)('%s is a direct dependency with an exact version, and is imported', (name) => {
  expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/)
  expect(imported.filter((target) => target === name || target.startsWith(`${name}/`))).not.toEqual([])
})

test('what renders the admin of react-admin turns its call home off', () => {
  const loud = sourcesOf('src', 'member').filter(({ text }) => /<(CoreAdminUI|CoreAdmin|AdminUI|Admin)\s(?![^>]*disableTelemetry)/.test(text))
  expect(loud.map(({ path }) => path)).toEqual([])
})
