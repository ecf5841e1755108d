import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signInWith, testApp } from '../support/app'
import { addGoods } from '../support/goods'
import { addMember } from '../support/members'
import { uploadTo } from '../support/uploads'

import type { AnyResource } from '../../resources/kit/define'
import type { Fields } from '../../resources/kit/fieldTypes'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const all = resources.flatMap((resource) => nodesOf(resource).map(({ name }) => nodeOf(resource.path, name)))
const adverts = ['shop/banner', 'shop/hotRecommend', 'shop/noticeBar']

/** Whether one of these fields selects rows of the other resource in a form. */
const points = (fields: Fields, path: string): boolean =>
  Object.values(fields).some(
    (field) =>
      !field.readOnly &&
      (((field.type === 'reference' || field.type === 'references') && field.to === path) || (field.type === 'lines' && points(field.columns, path))),
  )

/** The nodes that open the remote select of a resource besides its own list, derived from the definitions independently of the server. */
const openers = (target: AnyResource): { permitted: string[]; none: string[] } => {
  const form = resources.flatMap((one) => {
    const isOwnTree = one === target && Object.values(one.fields).some(({ type }) => type === 'parent')
    const isLinked = adverts.includes(one.path) && ['shop/goods', 'shop/goodsCategory'].includes(target.path)
    return points(one.fields, target.path) || isOwnTree || isLinked
      ? ['index', 'add', 'edit'].filter((verb) => one.crud.includes(verb as 'index')).map((verb) => nodeOf(one.path, verb))
      : []
  })
  // A list may be filtered by what its lines refer to, with the right to see it alone.
  const filtered = resources
    .filter(({ list }) => Object.values(list.filterLines ?? {}).some(({ field }) => 'to' in field && field.to === target.path))
    .map(({ path }) => nodeOf(path, 'index'))
  // Granting rights to a group or a token requires its rules to be visible.
  const trees = { 'auth/rule': ['auth/group/', 'auth/apiToken/'], 'user/rule': ['user/group/'] }[target.path] ?? []
  // Lists that refer to the resource may open its select for a filter, so their nodes are not unrelated.
  const related = resources.filter(
    (one) =>
      Object.values(one.fields).some((field) => 'to' in field && field.to === target.path) ||
      points(one.fields, target.path) ||
      Object.values(one.actions ?? {}).some(({ input }) => input && points(input, target.path)),
  )
  const isNear = (node: string): boolean => related.some(({ path }) => node.startsWith(`${path}/`)) || trees.some((tree) => node.startsWith(tree))
  const permitted = [...form, ...filtered]
  return { permitted, none: all.filter((node) => !permitted.includes(node) && !isNear(node) && node !== nodeOf(target.path, 'index')) }
}

const select = (path: string, token: string, query: object = {}): Promise<Answer> =>
  app.call('GET', callOf(path, 'index'), { token, query: { select: true, ...query } })

describe.each(resources.map((resource) => [resource.path, resource] as const))('the remote select of %s', (path, resource) => {
  test('is permitted with any one right to a form or a filter that selects from it', async () => {
    for (const node of [nodeOf(path, 'index'), ...openers(resource).permitted]) {
      const { token } = await signInWith(app, [node])
      expect([node, (await select(path, token)).code]).toEqual([node, 1])
    }
  })

  test('is refused with all other rights together', async () => {
    const { token } = await signInWith(app, openers(resource).none)
    expect((await select(path, token)).code).toBe(401)
    expect((await select(path, token, { initValue: [1] })).code).toBe(401)
  })
})

test('without rights no remote select is permitted', async () => {
  const { token } = await signInWith(app, [])
  for (const { path } of resources) expect([path, (await select(path, token)).code]).toEqual([path, 401])
  expect((await app.call('GET', '/admin/ajax/linkGoods', { token })).code).toBe(401)
})

test('who may filter orders by goods and categories sees nothing but their names', async () => {
  const { id } = await addGoods(app, { columns: { goods_no: 'G-17', name: '茶壶' } })
  const { token } = await signInWith(app, ['shop/order/index'])
  expect((await select('shop/goods', token, { initValue: [id] })).data.list).toEqual([{ id, name: '茶壶', goods_no: 'G-17' }])
  expect((await select('shop/goods', token, { search: [{ field: 'category_id', operator: 'eq', val: 1 }] })).code).toBe(0)
  const { options } = (await select('shop/goodsCategory', token, { isTree: true })).data
  expect([...new Set((options as object[]).flatMap(Object.keys))].sort()).toEqual(['id', 'name', 'pid'])
  expect((await app.call('GET', callOf('shop/goods', 'index'), { token })).code).toBe(401)
})

test('goods are offered for links to those who edit links, and to those who see the goods', async () => {
  await addGoods(app)
  const code = async (...nodes: string[]): Promise<number> =>
    (await app.call('GET', '/admin/ajax/linkGoods', { token: (await signInWith(app, nodes)).token })).code
  for (const node of ['shop/goods/index', 'shop/banner/add', 'shop/hotRecommend/edit', 'shop/noticeBar/index'])
    expect([node, await code(node)]).toEqual([node, 1])
  for (const node of ['user/user/index', 'shop/goodsService/edit', 'auth/admin/add']) expect([node, await code(node)]).toEqual([node, 401])
})

test('the mobile number of a member is masked in remote selects', async () => {
  const id = await addMember(app, { columns: { username: 'ringme', nickname: '小王13812345678', mobile: '13812345678' } })
  const { token } = await signInWith(app, ['user/moneyLog/add'])
  const [found] = (await select('user/user', token, { initValue: [id] })).data.list
  expect(found).toEqual({ id, username: 'ringme', nickname: '小**', nickname_text: `ringme(ID:${id})` })
  const { text } = await select('user/user', token, { quickSearch: 'ringme' })
  expect(text).not.toContain('13812345678')
})

describe('uploads', () => {
  const send = async (nodes: readonly string[], file: Partial<Parameters<typeof uploadTo>[1]> & { bytes: Buffer }): Promise<number> =>
    (await uploadTo(app, { ...file, headers: { batoken: (await signInWith(app, nodes)).token } }, 'whole')).code
  const noise = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png({ compressionLevel: 0 })
      .toBuffer()
  const zip = Buffer.concat([
    Buffer.from('504b0304140000000000', 'hex'),
    Buffer.alloc(20),
    Buffer.from('a.txt'),
    Buffer.from('504b0506', 'hex'),
    Buffer.alloc(18),
  ])
  const archive = { bytes: zip, filename: 'a.zip', mimetype: 'application/zip' }

  test('all staff may upload a small picture of themselves, and nothing else', async () => {
    expect(await send([], { bytes: await noise(20) })).toBe(1)
    expect(await send([], archive)).toBe(0)
    expect(await send(['auth/adminLog/index', 'user/moneyLog/add'], archive)).toBe(0)
    expect(await send([], { bytes: await noise(900) })).toBe(0)
  })

  test.each(['shop/goods/edit', 'shop/banner/add', 'user/user/edit', 'shop/goodsCategory/add'])(
    '%s permits uploads, because it opens a form with an upload',
    async (node) => {
      expect(await send([node], { bytes: await noise(900) })).toBe(1)
    },
  )
})
