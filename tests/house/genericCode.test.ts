import { expect, test } from 'vitest'

import { controls } from '../../resources/controls'
import { resources } from '../../resources/index'
import { sourcesOf } from '../support/sources'

/** Fields that the kit adds to every resource. */
const owned = new Set(['id', 'create_time', 'update_time', 'delete_time', 'row_version', 'weigh', 'status'])
/** Columns of tables that generic code writes itself (logs and imports), and keys of any form. */
const ofTheRoom: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^server\/audit\//, ['admin_id', 'api_token', 'result_code']],
  [/^server\/crud\/import\/importRuns\.ts$/, ['admin_id', 'state']],
  [/^server\/crud\/saving\/body\.ts$/, ['admin_id']],
  [/^server\/sheets\//, ['state']], // an XML attribute of XLSX files
]
const generic = /^server\/(audit|crud|dashboard|lib|request|search|sheets|textSearch|types)[/.]/

const names = [
  ...new Set(resources.flatMap(({ fields, actions }) => [fields, ...Object.values(actions ?? {}).map(({ input }) => input ?? {})].flatMap(Object.keys))),
].filter((name) => !owned.has(name))
const extraKeys = sourcesOf('server')
  .filter(({ path }) => path.startsWith('server/hooks/'))
  .flatMap(({ text }) => [...text.matchAll(/extraKeys: \[([^\]]*)\]/g)].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** A name of several words is searched everywhere, a single word only where it is read from a row. */
function fieldNamesIn(path: string, text: string): string[] {
  const code = withoutComments(text)
  const allowed = ofTheRoom.filter(([files]) => files.test(path)).flatMap(([, list]) => list)
  const stands = (name: string): boolean => (name.includes('_') ? new RegExp(`(?<!\\w)${name}(?!\\w)`) : new RegExp(`\\['${name}'\\]`)).test(code)
  return [...names, ...extraKeys].filter((name) => !allowed.includes(name) && stands(name)).map((name) => `${path} ${name}`)
}

test('generic server code names no field of the shop', () => {
  expect([names.length > 100, extraKeys]).toEqual([true, expect.arrayContaining(['buttons', 'full_url', 'nickname_text'])])
  const files = sourcesOf('server').filter(({ path }) => generic.test(path))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(({ path, text }) => fieldNamesIn(path, text))).toEqual([])
})

test.each(["delete row['cost_price']", 'sql`m.cost_price`', "row['nickname']", "const ignored = ['full_url']"])(
  'a field name of the shop is found in %s',
  (code) => {
    expect(fieldNamesIn('server/crud/verbs/save.ts', code)).toHaveLength(1)
  },
)

const genericClient = ['src/crud/', 'src/fields/', 'src/fields.', 'src/ui/']
/** A word of the browser, and the uploaded files that every file field chooses from. */
const commonNames = new Set(['link', 'routine/attachment'])
const shopNames = [...Object.keys(controls), ...resources.map(({ path }) => path)].filter((name) => !commonNames.has(name))
const shopNamesIn = (text: string): string[] => shopNames.filter((name) => withoutComments(text).includes(`'${name}'`))

test('generic browser code names no resource and no control of the shop', () => {
  const files = sourcesOf('src').filter(({ path }) => genericClient.some((start) => path.startsWith(start)))
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(({ path, text }) => shopNamesIn(text).map((name) => `${path} ${name}`))).toEqual([])
  expect(shopNamesIn("new Set<ControlName>(['skus']); useList('shop/goods')")).toEqual(['skus', 'shop/goods'])
})
