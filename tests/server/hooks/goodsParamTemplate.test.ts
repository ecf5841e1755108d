import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { linesOf, sendSheet, takeSheet } from '../../support/sheets'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const path = 'shop/goodsParamTemplate'
const four = [
  { name: '面料', type: 'select', options: ['棉', '麻'], required: 1, default: '棉' },
  { name: '季节', type: 'multi', options: ['春', '夏', '秋'], required: 0, default: '春、秋' },
  { name: '产地', type: 'input', options: [], required: 0, default: '杭州' },
  { name: '克重', type: 'input', options: [], required: 0, default: '' },
]
const add = (name: string, params: readonly object[]): Promise<Answer> => app.call('POST', callOf(path, 'add'), { body: { name, params } })
const idOf = async (name: string): Promise<number> =>
  (await app.call('GET', callOf(path, 'index'), { query: { quickSearch: name } })).data.list.find((row) => row['name'] === name)?.id ?? 0
const paramsOf = async (id: number) => (await app.call('GET', callOf(path, 'edit'), { query: { id } })).data.row['params'] as Record<string, unknown>[]

test('S1.12 a parameter template has four kinds of rows, each with its default', async () => {
  expect(await add('服装', four)).toMatchObject({ code: 1 })
  expect(await paramsOf(await idOf('服装'))).toMatchObject(four)
  const { list } = (await app.call('GET', callOf(path, 'index'))).data
  expect(list.find(({ name }) => name === '服装')).toMatchObject({ summary: '面料, 季节, 产地, 克重', params: four })
})

test('several defaults may be separated by commas, unless the comma is part of an option; a single one is as it is', async () => {
  const params = [
    { name: 'Season', type: 'multi', options: ['Spring', 'Autumn'], default: 'Spring, Autumn' },
    { name: 'Size', type: 'multi', options: ['S, M', 'L'], default: 'S, M' },
    { name: 'Fabric', type: 'select', options: ['cotton、linen', 'wool'], default: 'cotton、linen' },
  ]
  expect(await add('Clothes', params)).toMatchObject({ code: 1 })
  expect((await paramsOf(await idOf('Clothes'))).map((one) => one['default'])).toEqual(['Spring、Autumn', 'S, M', 'cotton、linen'])
})

test.each([
  ['a default that is not among the options', { type: 'select', options: ['x'], default: 'y' }, 'params.1.default'],
  ['one of several defaults that is not', { type: 'multi', options: ['x', 'y'], default: 'x,z' }, 'params.1.default'],
  ['an option that would be read back as several values', { type: 'multi', options: ['cotton、linen', 'wool'] }, 'params.1.options'],
  ['a choice without options', { type: 'select', options: [] }, 'params.1.options'],
  ['a name that another row has', { name: 'first' }, 'params.1.name'],
  ['no name', { name: '' }, 'params.1.name'],
])('a template with %s is refused at its cell', async (_, second, cell) => {
  const answer = await add('拒绝', [
    { name: 'First', type: 'input' },
    { name: 'B', type: 'input', ...second },
  ])
  expect([answer.code, Object.keys(answer.data?.fields ?? {})]).toEqual([0, [cell]])
})

test('a template without parameters is refused', async () => {
  expect(await add('空', [])).toMatchObject({ code: 0, data: { fields: { params: expect.any(String) } } })
})

test.each(['each', 'cell'] as const)('a sheet with parameters as %s is imported without a difference', async (lines) => {
  const { data } = await sendSheet(app, path, await takeSheet(app, path, { format: 'csv', query: { lines } }), { name: 'sheet.csv' })
  expect(data).toMatchObject({ counts: { same: expect.any(Number) }, ignored: [] })
  expect(Object.keys(data['counts'] as object)).toEqual(['same'])
})

test('a sheet has one row for each parameter, and a changed one changes it', async () => {
  await add('手机', four)
  const id = await idOf('手机')
  const lines = linesOf(await takeSheet(app, path, { format: 'csv', query: { lines: 'each' } }))
  expect(lines.filter((line) => line.includes('手机'))).toHaveLength(4)
  const [first] = await paramsOf(id)
  const head = 'id,params.id,params.name,params.type,params.options,params.default'
  const { data } = await sendSheet(app, path, [head, `${id},${String(first?.['id'])},材质,select,"棉\n真丝",真丝`, `${id},,颜色,input,,`].join('\n'))
  expect(await app.call('POST', callOf(path, 'importApply'), { body: { run: data['run'] } })).toMatchObject({ code: 1 })
  expect((await paramsOf(id)).map((one) => [one['name'], one['options'], one['default']])).toEqual([
    ['材质', ['棉', '真丝'], '真丝'],
    ['季节', ['春', '夏', '秋'], '春、秋'],
    ['产地', [], '杭州'],
    ['克重', [], ''],
    ['颜色', [], ''],
  ])
})
