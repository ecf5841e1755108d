import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { addMember } from '../../../support/members'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'
const category = 'shop/goodsCategory'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const clear = () => app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
const apply = (path: string, run: unknown, token = app.token): Promise<Answer> => app.call('POST', callOf(path, 'importApply'), { token, body: { run } })
const undo = (path: string, run: unknown): Promise<Answer> => app.call('POST', callOf(path, 'importUndo'), { body: { run } })
const rowsOf = async (path: string, run: unknown, kind = ''): Promise<readonly Record<string, unknown>[]> =>
  (await app.call('GET', callOf(path, 'importRows'), { query: { run, kind, limit: 100 } })).data.list
const services = async () => (await app.sql('select id, name, description, is_default, weigh, status from shop_goods_service order by id')).rows

test('an unchanged sheet is imported without a difference, in either format and language', async () => {
  await clear()
  await app.sql(
    "insert into shop_goods_service (name, description, is_default) values ('七天退货', E'第一行\n第二行', 1), ('=SUM(1)', '', 0), ('a,\"b\"', '-5', 1)",
  )
  await addMember(app, { cents: 1050, columns: { username: 'sheet_two', birthday: '1990-02-03' } })
  for (const path of [service, 'user/user', category, 'delivery/company', 'shop/deliveryCompany'].filter((one) => one !== 'delivery/company'))
    for (const format of ['csv', 'xlsx'])
      for (const language of ['zh-cn', 'en'] as const) {
        const { data } = await sendSheet(app, path, await takeSheet(app, path, { format, language }))
        expect(data['ignored']).toEqual([])
        expect({ path, format, language, counts: Object.keys(data['counts'] as object).filter((kind) => kind !== 'same') }).toEqual({
          path,
          format,
          language,
          counts: [],
        })
      }
})

test('changed cells are shown individually, nothing is written before they are applied, and one request undoes it all', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description, weigh) values ('甲', 'old', 1), ('乙', 'kept', 2)")
  const before = await services()
  const file = linesOf(await takeSheet(app, service)).map((line) => line.replace('old', 'new'))
  const { data } = await sendSheet(app, service, [...file, ',丙,,third,是,,'].join('\r\n'))
  expect(data['counts']).toEqual({ add: 1, edit: 1, same: 1 })
  expect(await rowsOf(service, data['run'], 'edit')).toMatchObject([{ name: '甲', cells: [{ column: 'description', from: 'old', to: 'new' }] }])
  expect(await services()).toEqual(before)

  const applied = await apply(service, data['run'])
  expect(applied).toMatchObject({ code: 1, msg: '已导入 2 条', data: { state: 'applied' } })
  expect(await services()).toMatchObject([{ name: '甲', description: 'new' }, { name: '乙' }, { name: '丙', description: 'third', is_default: 1 }])
  expect((await undo(service, data['run'])).msg).toBe('已撤销导入，2 条记录已还原')
  expect(await services()).toEqual(before)
  expect((await undo(service, data['run'])).code).toBe(0)
})

test('every invalid cell is named, and a sheet with one cannot be applied', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name) values ('甲')")
  const head = 'ID,名称,默认勾选,权重'
  const { data } = await sendSheet(
    app,
    service,
    [head.replace('名称', '服务名称'), ',甲,也许,1', ',乙,是,many', '99999,丙,是,1', ',丁,是,1', ',丁,是,1', ',,是,2'].join('\n'),
  )
  const wrong = (await rowsOf(service, data['run'], 'wrong')).flatMap((row) =>
    (row['cells'] as { column: string; line: number; problem?: string }[])
      .filter((cell) => cell.problem)
      .map((cell) => `${cell.line} ${cell.column} ${cell.problem}`),
  )
  expect(wrong).toEqual([
    '2 is_default 默认勾选请填“是”或“否”',
    '3 weigh 权重须为数字',
    '4 id 没有 ID 为 99999 的记录',
    '6 name 与第 5 行重复',
    '7 name 请填写服务名称',
  ])
  expect((await apply(service, data['run'])).code).toBe(0)
  expect(await services()).toHaveLength(1)
})

test('a row that a sheet names twice is refused, whether by name or by id', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description) values ('甲', 'old'), ('丙', 'old')")
  const [, other] = await services()
  const { data } = await sendSheet(app, service, ['id,name,description', ',甲,a', ',乙,b', ',甲,c', `${String(other?.['id'])},丙,d`, ',丙,e'].join('\n'))
  const wrong = (await rowsOf(service, data['run'], 'wrong')).map(({ line, cells }) => [
    line,
    (cells as { problem?: string }[]).flatMap(({ problem }) => problem ?? []),
  ])
  expect(wrong).toEqual([
    [4, ['与第 2 行重复']],
    [6, ['与第 5 行重复']],
  ])
  expect((await apply(service, data['run'])).code).toBe(0)
})

test('a row is named twice whatever the case of its name, and an unchanged line does not count', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description) values ('Abc', 'old')")
  const linesWrong = async (...lines: readonly string[]): Promise<unknown> => {
    const { data } = await sendSheet(app, service, ['name,description', ...lines].join('\n'))
    return (await rowsOf(service, data['run'], 'wrong')).map(({ line }) => line)
  }
  expect(await linesWrong('abc,a', 'Abc,b')).toEqual([3])
  expect(await linesWrong('Abc,old', 'Abc,b', 'Abc,old')).toEqual([])
})

test('a line without an id matches the row of the same name', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description) values ('甲', 'old')")
  const { data } = await sendSheet(app, service, 'name,description\n甲,new\n')
  expect(data['counts']).toEqual({ edit: 1 })
  await apply(service, data['run'])
  expect(await services()).toMatchObject([{ name: '甲', description: 'new' }])
})

test('a tree is imported with parents from the same sheet', async () => {
  const { data } = await sendSheet(app, category, '分类名称,上级分类\n进口食品,\n坚果,进口食品\n腰果,进口食品/坚果\n无根,没有的分类\n')
  expect(data['counts']).toEqual({ add: 3, wrong: 1 })
  const good = await sendSheet(app, category, '分类名称,上级分类\n进口食品,\n坚果,进口食品\n腰果,进口食品/坚果\n')
  await apply(category, good.data['run'])
  const tree =
    'select a.name as a, b.name as b, c.name as c from shop_goods_category a join shop_goods_category b on a.pid = b.id join shop_goods_category c on b.pid = c.id where a.delete_time is null'
  expect((await app.sql(`${tree} and a.name = '腰果'`)).rows).toEqual([{ a: '腰果', b: '坚果', c: '进口食品' }])
  expect((await undo(category, good.data['run'])).code).toBe(1)
  expect((await app.sql(`${tree} and a.name = '腰果'`)).rows).toEqual([])
})

test('a row changed after the preview or after the import is not overwritten', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description) values ('甲', 'old'), ('乙', 'old')")
  const change = () => app.sql("update shop_goods_service set description = 'theirs', row_version = row_version + 1 where name = '乙'")
  const first = await sendSheet(app, service, 'name,description\n甲,mine\n乙,mine\n')
  await change()
  const refused = await apply(service, first.data['run'])
  expect(refused.data['counts']).toEqual({ edit: 1, wrong: 1 })
  expect(await services()).toMatchObject([{ description: 'old' }, { description: 'theirs' }])

  const second = await sendSheet(app, service, 'name,description\n甲,mine\n乙,mine\n')
  await apply(service, second.data['run'])
  await change()
  expect(await undo(service, second.data['run'])).toMatchObject({ code: 0, msg: '有 1 条记录在导入后又被修改，不能整体撤销' })
})

test('an import requires its node and writes only what the account may write', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name) values ('甲')")
  const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index', 'shop/goodsService/add'])
  expect((await sendSheet(app, service, 'name\n乙\n', { token })).code).toBe(401)
  const clerk = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index', 'shop/goodsService/import', 'shop/goodsService/add'])
  const { data } = await sendSheet(app, service, 'name,description\n甲,x\n乙,y\n', { token: clerk.token })
  expect(data['counts']).toEqual({ add: 1, wrong: 1 })
  const other = await signInWith(app, ['shop/goodsService', 'shop/goodsService/import', 'shop/goodsService/add'])
  expect((await apply(service, data['run'], other.token)).code).toBe(0)
})

test('other encodings, separators and full-width digits are accepted', async () => {
  await clear()
  const gbk = Buffer.concat([
    Buffer.from([0xb7, 0xfe, 0xce, 0xf1, 0xc3, 0xfb, 0xb3, 0xc6]),
    Buffer.from(';'),
    Buffer.from([0xc8, 0xa8, 0xd6, 0xd8]),
    Buffer.from('\n'),
    Buffer.from([0xbc, 0xd7]),
    Buffer.from(';1,234\n'),
  ])
  const { data } = await sendSheet(app, service, gbk)
  expect(data).toMatchObject({ counts: { add: 1 }, columns: ['name', 'weigh'], ignored: [] })
  await apply(service, data['run'])
  expect(await services()).toMatchObject([{ name: '甲', weigh: 1234 }])
})

test('columns may be in any order, unknown or missing; values without a column are unchanged', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description, weigh) values ('甲', 'old', 7), ('乙', 'kept', 8), ('丙', 'kept', 9)")
  const lines = linesOf(await takeSheet(app, service)).map((line) => line.split(','))
  const [id, name, description] = ['ID', '服务名称', '服务说明'].map((head) => lines[0]?.indexOf(head) ?? -1)
  const turned = lines.map((cells, at) => [cells[description ?? 0], at ? 'x' : '颜色', cells[name ?? 0], cells[id ?? 0]].join(',').replace('old', 'new'))
  const { data } = await sendSheet(app, service, turned.filter((line) => !line.includes('丙')).join('\n'))
  expect(data).toMatchObject({ counts: { edit: 1, same: 1 }, ignored: ['颜色'] })
  await apply(service, data['run'])
  expect((await services()).toSorted((one, other) => Number(one['weigh']) - Number(other['weigh']))).toMatchObject([
    { name: '甲', description: 'new', weigh: 7 },
    { name: '乙', description: 'kept' },
    { name: '丙', description: 'kept' },
  ])
})

test('a new row without a required column is refused at that column', async () => {
  await clear()
  const { data } = await sendSheet(app, service, 'description\nwithout a name\n')
  expect(data['counts']).toEqual({ wrong: 1 })
  expect(await rowsOf(service, data['run'], 'wrong')).toMatchObject([
    { cells: expect.arrayContaining([expect.objectContaining({ column: 'name', line: 2, problem: '请填写服务名称' })]) },
  ])
})

test('a value that a spreadsheet would evaluate is marked as text in the file and read back unchanged', async () => {
  await clear()
  const texts = ['=1+1', '+86', '-5', '@SUM(A1)', "'=kept", '\tcmd']
  for (const [at, text] of texts.entries()) await app.sql('insert into shop_goods_service (name, description) values ($1, $2)', [`甲${at}`, text])
  for (const format of ['csv', 'xlsx']) {
    const sheet = await takeSheet(app, service, { format })
    if (format === 'csv') for (const text of texts.slice(0, 4)) expect(sheet.toString('utf8')).toContain(`'${text}`)
    expect((await sendSheet(app, service, sheet)).data['counts']).toEqual({ same: texts.length })
  }
  const { data } = await sendSheet(app, service, "name,description\n'=2+2,'@x\n")
  await apply(service, data['run'])
  expect((await services()).at(-1)).toMatchObject({ name: '=2+2', description: '@x' })
})

test('of two imports at once each is applied once, and the second one of the same row is refused', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name, description) values ('甲', 'old')")
  const sheets = await Promise.all(['one', 'two'].map((text) => sendSheet(app, service, `name,description\n甲,${text}\n${text},new\n`)))
  const applied = await Promise.all(sheets.map(({ data }) => apply(service, data['run'])))
  expect(applied.map(({ data }) => data['state']).toSorted()).toEqual(['applied', 'ready'])
  expect(await services()).toHaveLength(2)
  const done = sheets[applied.findIndex(({ data }) => data['state'] === 'applied')]
  const again = await Promise.all([1, 2, 3].map(() => apply(service, done?.data['run'])))
  expect(again.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(await services()).toHaveLength(2)
})

test('a sheet applied by ten requests at once is written once', async () => {
  await clear()
  const { data } = await sendSheet(app, service, 'name\n甲\n')
  const answers = await Promise.all(Array.from({ length: 10 }, () => apply(service, data['run'])))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await services()).toHaveLength(1)
})

test('downloading a sheet to edit is logged like an export', async () => {
  await clear()
  await app.sql("insert into shop_goods_service (name) values ('甲'), ('乙')")
  await takeSheet(app, service)
  const { rows } = await app.sql("select title, username, data from admin_log where title like '%导出%' order by id desc limit 1")
  expect(rows).toMatchObject([{ title: '服务保障 - 导出', username: 'boss', data: expect.objectContaining({ rows: 2, format: 'csv' }) }])
})

test('a file that is not a sheet, has no known column or is empty is refused with a message', async () => {
  expect((await sendSheet(app, service, 'PK\u0003\u0004 broken')).msg).toBe('无法读取该文件，请使用 XLSX 或 CSV 表格')
  const book = await takeSheet(app, service, { format: 'xlsx' })
  // the first entry of the directory is beyond the end of the file
  book.writeUInt32LE(2_000_000_000, book.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 20)
  expect((await sendSheet(app, service, book)).msg).toBe('无法读取该文件，请使用 XLSX 或 CSV 表格')
  expect((await sendSheet(app, service, 'nothing,known\n1,2\n')).msg).toBe('第一行没有可识别的列名，请先导出再修改')
  expect((await sendSheet(app, service, '')).code).toBe(0)
})
