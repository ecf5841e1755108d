import { expect, test } from 'vitest'

import { importsOf, lineAt, sourcesOf, withoutComments } from '../support/sources'

const mount = 'providers/http/addresses.ts'
/** Files that contain `/admin` other than as the address of a screen, with the reason. */
const others: Readonly<Record<string, string>> = { 'providers/session/session.ts': 'keys of the node map' }

const client = sourcesOf('providers', 'src', 'member').filter(({ path }) => path !== mount && !Object.hasOwn(others, path))
/** API paths are written as `/admin/Index/find` or `/admin/shop.Goods/edit` and rewritten when they are sent. */
const screen = /['"`]\/admin(?!\w|\/(?:Index|Dashboard|ajax|[a-z]+\.[A-Za-z]+)(?:\/|['"`]))/g

test('S7.6 every address of a screen in browser code is built by the module that knows the mount path', () => {
  const found = client.flatMap(({ path, text }) => {
    const code = withoutComments(text)
    return [...code.matchAll(screen)].map(({ index }) => `${path}:${lineAt(code, index)} writes /admin; ask ${mount}`)
  })
  expect(found).toEqual([])
})

test('S7.6 browser code takes screen addresses from that module and not from the kit', () => {
  const past = client.filter(
    (source) => importsOf(source).some(({ target }) => target === 'resources/kit/paths.ts') && /\bscreenOf\b[^}]*kit\/paths'/.test(source.text),
  )
  expect(past.map(({ path }) => `${path} takes screenOf from the kit; take screenAddress from ${mount}`)).toEqual([])
})
