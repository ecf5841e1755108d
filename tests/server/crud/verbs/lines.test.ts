import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addMember } from '../../../support/members'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Line = Record<string, unknown> & { readonly id: number }
const post = (verb: string, body: object): Promise<Answer> => app.call('POST', `/admin/user.User/${verb}`, { body, language: 'en' })
const form = async (id: number) => (await app.call('GET', '/admin/user.User/edit', { query: { id } })).data.row
const linesOf = async (id: number): Promise<readonly Line[]> => (await form(id))['addresses'] as readonly Line[]
const address = (name: string, more: object = {}) => ({ name, mobile: '13800138000', region: app.region, address: '长安街 1 号', ...more })
const save = (id: number, addresses: unknown, more: object = {}) => post('edit', { id, addresses, ...more })
const names = (lines: readonly Line[]) => lines.map(({ name }) => name)

/** A member with two addresses, of which the second is the default. */
async function memberWithTwo(): Promise<{ id: number; first: Line; second: Line }> {
  const id = await addMember(app)
  expect(await save(id, [address('王一'), address('王二', { is_default: 1 })])).toMatchObject({ code: 1 })
  const [first, second] = await linesOf(id)
  if (!first || !second) throw new Error('two addresses were saved')
  return { id, first, second }
}

test('lines are added, changed and removed by their difference, each keeping its id', async () => {
  const { id, first, second } = await memberWithTwo()
  expect(first).toMatchObject({ name: '王一', is_default: 0, region: app.region, area_text: expect.stringContaining(' ') })
  const stamp = async () => (await app.sql('select row_version from user_address where id = $1', [second.id])).rows[0]
  const before = await stamp()
  expect(await save(id, [{ ...first, address: '长安街 2 号' }, second, address('王三')])).toMatchObject({ code: 1 })
  const lines = await linesOf(id)
  expect(lines.map((line) => line.id).slice(0, 2)).toEqual([first.id, second.id])
  expect(lines[0]).toMatchObject({ address: '长安街 2 号' })
  expect(names(lines)).toEqual(['王一', '王二', '王三'])
  expect(await stamp()).toEqual(before)
  expect(await save(id, [second])).toMatchObject({ code: 1 })
  expect(names(await linesOf(id))).toEqual(['王二'])
})

test('a body without lines leaves them as they are, and one with none removes all', async () => {
  const { id } = await memberWithTwo()
  expect(await post('edit', { id, motto: '你好' })).toMatchObject({ code: 1 })
  expect(await linesOf(id)).toHaveLength(2)
  expect(await save(id, [])).toMatchObject({ code: 1 })
  expect(await linesOf(id)).toEqual([])
})

test('a line may say only what changes, and nothing that only the server writes', async () => {
  const { id, first, second } = await memberWithTwo()
  expect(await save(id, [{ id: first.id, name: '李四', user_id: 1, create_time: 5 }, { id: second.id }])).toMatchObject({ code: 1 })
  expect(await linesOf(id)).toMatchObject([
    { id: first.id, name: '李四', mobile: '13800138000' },
    { id: second.id, name: '王二' },
  ])
})

test.each([
  ['a cell that is required', { name: '' }, 'addresses.1.name'],
  ['a cell that does not fit its rule', { mobile: '12' }, 'addresses.1.mobile'],
  ['a region that is none', { region: [1, 2] }, 'addresses.1.region'],
  ['a second default', { is_default: 1 }, 'addresses.1.is_default'],
  ['a column that does not exist', { nickname: 'x' }, 'addresses.1.nickname'],
])('%s is refused at its place, and nothing is saved', async (_, wrong, field) => {
  const { id, first, second } = await memberWithTwo()
  const answer = await save(id, [
    { ...first, name: '不存', is_default: 1 },
    { ...second, is_default: 0, ...wrong },
  ])
  expect(answer).toMatchObject({ code: 0, data: { type: 'invalid', fields: { [field]: expect.any(String) } } })
  expect(names(await linesOf(id))).toEqual(['王一', '王二'])
})

test('a line of another row, one twice and one of a new row are refused', async () => {
  const [{ id, first }, other] = [await memberWithTwo(), await memberWithTwo()]
  for (const lines of [[other.first], [first, first], [{ ...first, id: 999_999_999 }]])
    expect(await save(id, lines)).toMatchObject({ code: 0, data: { fields: { addresses: expect.any(String) } } })
  const body = { username: 'lines_new', nickname: 'n', group_id: 1, password: 'sesame-1', addresses: [first] }
  expect(await post('add', body)).toMatchObject({ code: 0, data: { fields: { addresses: expect.any(String) } } })
  expect(names(await linesOf(other.id))).toEqual(['王一', '王二'])
})

test('a row is added with its lines, and deleted rows keep theirs until they are restored', async () => {
  const body = { username: 'with_lines', nickname: 'n', group_id: 1, password: 'sesame-1', addresses: [address('王一'), address('王二')] }
  expect(await post('add', body)).toMatchObject({ code: 1 })
  const id = Number((await app.sql<{ id: number }>(`select id from "user" where username = 'with_lines'`)).rows[0]?.id)
  expect(await linesOf(id)).toMatchObject([{ is_default: 1 }, { is_default: 0 }])
  expect(await app.call('DELETE', '/admin/user.User/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
  expect(await post('restore', { ids: [id] })).toMatchObject({ code: 1 })
  expect(await linesOf(id)).toHaveLength(2)
})

test('changed lines raise the version of their row, and an outdated one is refused with the current lines', async () => {
  const { id, first, second } = await memberWithTwo()
  const version = Number((await form(id)).row_version)
  expect(await save(id, [first, { ...second, name: '赵六' }], { row_version: version })).toMatchObject({ code: 1 })
  const answer = await save(id, [first], { row_version: version })
  expect(answer).toMatchObject({ code: 0, data: { type: 'stale', row: { row_version: version + 1, addresses: [{ name: '王一' }, { name: '赵六' }] } } })
})

test('the change log has the old and the new lines, and no entry where they stay', async () => {
  const { id, first, second } = await memberWithTwo()
  expect(await save(id, [first, { ...second, name: '赵六' }])).toMatchObject({ code: 1 })
  expect(await save(id, [first, { ...second, name: '赵六' }], { motto: '一样' })).toMatchObject({ code: 1 })
  const { rows } = await app.sql(`select before, after from change_log where resource = 'user/user' and row_id = $1 order by id desc limit 2`, [id])
  expect(rows).toMatchObject([
    { before: expect.not.objectContaining({ addresses: expect.anything() }) },
    { before: { addresses: [{ name: '王一' }, { name: '王二' }] }, after: { addresses: [{ name: '王一' }, { name: '赵六' }] } },
  ])
})

test('another line gets the switch that one of them has on', async () => {
  const { id, first, second } = await memberWithTwo()
  expect(
    await save(id, [
      { ...first, is_default: 1 },
      { ...second, is_default: 0 },
    ]),
  ).toMatchObject({ code: 1 })
  expect((await linesOf(id)).map((line) => line['is_default'])).toEqual([1, 0])
})

test('a list does not read lines that it does not show', async () => {
  const { id } = await memberWithTwo()
  const row = (await app.call('GET', '/admin/user.User/index', { query: { quickSearch: String(id) } })).data.list.find((one) => one.id === id)
  expect(row).not.toHaveProperty('addresses')
})
