import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { addMember } from '../../../support/members'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { TestApp } from '../../../support/app'

const path = 'user/user'
let app: TestApp
let id = 0
let username = ''
beforeAll(async () => {
  app = await testApp()
  id = await addMember(app)
  username = String((await app.sql('select username from "user" where id = $1', [id])).rows[0]?.['username'])
  const address = (name: string) => ({ name, mobile: '13800138000', region: app.region, address: String.raw`长安街 1 号 | 2\3` })
  await app.call('POST', callOf(path, 'edit'), { body: { id, addresses: [address('王一'), address('王二')] } })
})
afterAll(() => app.close())

const sheet = (lines: 'each' | 'cell', format = 'csv') => takeSheet(app, path, { format, query: { lines } })
const stored = async () =>
  (await app.call('GET', callOf(path, 'edit'), { query: { id } })).data.row['addresses'] as { id: number; name: string; mobile: string; is_default: number }[]
const apply = (run: unknown) => app.call('POST', callOf(path, 'importApply'), { body: { run } })
const undo = (run: unknown) => app.call('POST', callOf(path, 'importUndo'), { body: { run } })
const wrongOf = async (run: unknown) =>
  (await app.call('GET', callOf(path, 'importRows'), { query: { run, kind: 'wrong', limit: 100 } })).data.list.flatMap(
    (row) => row['cells'] as { column: string; line: number; problem?: string }[],
  )

test.each([
  ['each', 'csv'],
  ['each', 'xlsx'],
  ['cell', 'csv'],
  ['cell', 'xlsx'],
] as const)('a sheet with lines as %s in %s is imported without a difference', async (lines, format) => {
  const { data } = await sendSheet(app, path, await sheet(lines, format), { name: `sheet.${format}` })
  expect(data).toMatchObject({ counts: { same: expect.any(Number) }, ignored: [] })
  expect(Object.keys(data['counts'] as object)).toEqual(['same'])
})

test('a sheet has one line for each line of a row, under heads that name the table', async () => {
  const [head = '', ...lines] = linesOf(await sheet('each'))
  expect(head).toContain('收货地址：手机号')
  expect(lines.filter((line) => line.includes(username))).toHaveLength(2)
})

test('a changed cell changes its line, a line without an id is added, and undoing both brings the old lines back', async () => {
  const before = await stored()
  const head = 'id,addresses.id,addresses.name,addresses.mobile,addresses.region,addresses.address'
  const region = String((before[0] as unknown as { area_text: string }).area_text)
  const { data } = await sendSheet(app, path, [head, `${id},${before[0]?.id},张三,,,`, `${id},,李四,13900139000,${region},中山路 5 号`].join('\n'))
  expect((await wrongOf(data['run'])).filter(({ problem }) => problem).map(({ column, line }) => [column, line])).toEqual([
    ['addresses.mobile', 2],
    ['addresses.region', 2],
    ['addresses.address', 2],
  ])
  const fixed = await sendSheet(
    app,
    path,
    [head, `${id},${before[0]?.id},张三,13800138000,${region},新街 1 号`, `${id},,李四,13900139000,${region},中山路 5 号`].join('\n'),
  )
  expect(fixed.data).toMatchObject({ counts: { edit: 1 } })
  expect(await apply(fixed.data['run'])).toMatchObject({ code: 1 })
  expect((await stored()).map(({ name }) => name)).toEqual(['张三', '王二', '李四'])
  expect(await undo(fixed.data['run'])).toMatchObject({ code: 1 })
  expect(await stored()).toEqual(before)
})

test('a line that the row does not have is marked at its id', async () => {
  const { data } = await sendSheet(app, path, ['id,addresses.id,addresses.name', `${id},999999,张三`].join('\n'))
  expect(await wrongOf(data['run'])).toContainEqual(expect.objectContaining({ column: 'addresses.id' }))
})

test('all lines in one cell are changed there, and undoing it adds what was removed', async () => {
  const before = await stored()
  const head = ['id', 'addresses'].join(',')
  const region = String((before[0] as unknown as { area_text: string }).area_text)
  const { data } = await sendSheet(app, path, [head, `${id},"#${before[1]?.id} | 王二 | 13700137000 | ${region} | 长安街 9 号 | 是"`].join('\n'))
  expect(data).toMatchObject({ counts: { edit: 1 } })
  expect(await apply(data['run'])).toMatchObject({ code: 1 })
  expect(await stored()).toMatchObject([{ id: before[1]?.id, mobile: '13700137000', is_default: 1 }])
  expect(await undo(data['run'])).toMatchObject({ code: 1 })
  expect((await stored()).map(({ name, is_default }) => [name, is_default]).toSorted()).toEqual([
    ['王一', 1],
    ['王二', 0],
  ])
})

test('a cell that is no list of lines is refused', async () => {
  const { data } = await sendSheet(app, path, ['id,addresses', `${id},王二`].join('\n'))
  expect(await wrongOf(data['run'])).toMatchObject([{ column: 'addresses' }])
})
