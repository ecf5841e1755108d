import { join } from 'node:path'

import { expect, test } from 'vitest'

import { importsOf, root, toSource } from '../support/sources'

/** The files that one needs before its own code runs. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { target, isOurs, isLazy, isType } of importsOf(toSource(join(root, path)))) if (isOurs && !isLazy && !isType) loadedWith(target, seen)
  return seen
}

test('the server of development starts without the definitions, so that one that throws while it is loaded is shown in the browser', () => {
  const loaded = loadedWith('tools/dev/server.ts')
  expect(loaded).toContain('tools/dev/stateServer.ts')
  expect([...loaded].filter((path) => /^resources\/(?!kit\/)/.test(path))).toEqual([])
})
