import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../../resources/index'
import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'
import { bookOfRows, sendSheet, takeSheet } from '../../../support/sheets'

import type { AnyResource } from '../../../../resources/kit/define'
import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'
const lists = resources.filter((one) => one.imports)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const apply = (run: unknown): Promise<Answer> => app.call('POST', callOf(service, 'importApply'), { body: { run } })
const wrongCells = async (run: unknown): Promise<Record<string, unknown>[]> =>
  (await app.call('GET', callOf(service, 'importRows'), { query: { run, kind: 'wrong', limit: 100 } })).data.list.flatMap((row) =>
    (row['cells'] as Record<string, unknown>[]).filter((cell) => cell['problem']),
  )

/** Sequences of characters of one, two, three and four bytes. */
const runs = ['a', '\u00e9', '茶', '😀', '\u2028茶 b\u00e9😀']
/** As many of them as fit, in another number for each row. */
function textOf(at: number, most: number): string {
  const once = runs.map((letters) => letters.repeat((at % 5) + 1)).join('')
  return once
    .repeat(Math.ceil(most / once.length))
    .slice(0, most - (at % 2))
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** Fills every text field of some rows with characters of all lengths. */
async function fillTexts({ path, table, fields }: AnyResource): Promise<void> {
  const { rows } = await app.sql<{ id: number }>(`select id from "${table}"`)
  for (const [name, field] of Object.entries(fields)) {
    if ((field.type !== 'text' && field.type !== 'longText') || ('rule' in field && field.rule) || field.readOnly) continue
    for (const [at, { id }] of rows.entries()) {
      const text = `${at}${textOf(at, Math.min(field.max, 400) - 4)}`
      await app.sql(`update "${table}" set "${name}" = $1 where id = $2`, [text, id]).catch((error: unknown) => {
        throw new Error(`${path}.${name}`, { cause: error })
      })
    }
  }
}

test('some lists can be imported again', () => expect(lists.map(({ path }) => path)).toHaveLength(7))

test.each(lists.map((one) => [one.path, one] as const))(
  '%s: an unchanged sheet to edit has no difference, whatever characters it has',
  async (path, resource) => {
    if (resource.crud.includes('add')) for (let count = 0; count < 8; count++) await makeRow(app, resource)
    await fillTexts(resource)
    for (const format of ['csv', 'xlsx']) {
      const { data, msg } = await sendSheet(app, path, await takeSheet(app, path, { format }))
      expect({ format, msg, counts: data['counts'], ignored: data['ignored'] }).toEqual({ format, msg: '', counts: { same: expect.any(Number) }, ignored: [] })
    }
  },
)

// an export shows other columns: names without their path, summaries, no id
test.each(lists.map((one) => [one.path, one] as const))('%s: an unchanged export of all columns has no difference', async (path, resource) => {
  const all = [...new Set(['id', ...resource.list.columns, ...(resource.list.expand ?? [])])].join(',')
  for (const format of ['csv', 'xlsx'])
    for (const language of ['zh-cn', 'en'] as const)
      for (const columns of ['', all]) {
        const { data, msg } = await sendSheet(app, path, await takeSheet(app, path, { format, language, verb: 'export', columns }), { language })
        const wrong = await app.call('GET', callOf(path, 'importRows'), { query: { run: data['run'], limit: 2 } })
        expect({ format, language, msg, counts: data['counts'], cells: wrong.data.list.map((row) => row['cells']) }).toMatchObject({
          format,
          language,
          msg: '',
          counts: { same: expect.any(Number) as number },
        })
        expect(data['counts'], JSON.stringify(wrong.data.list)).toEqual({ same: expect.any(Number) as number })
      }
})

const services = (pad: number): string[][] => Array.from({ length: 1500 }, (_, at) => [`${at ? '' : 'x'.repeat(pad)}第${at}项`, textOf(at, 190)])

test.each([0, 1, 2, 3])('a list of several chunks is read back unchanged with its bytes shifted by %i', async (pad) => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const rows = services(pad)
  await app.sql('insert into shop_goods_service (name, description) select * from unnest($1::text[], $2::text[])', [
    rows.map(([name]) => name),
    rows.map(([, text]) => text),
  ])
  for (const format of ['csv', 'xlsx']) {
    const sheet = await takeSheet(app, service, { format })
    expect((await sendSheet(app, service, sheet)).data['counts']).toEqual({ same: rows.length })
  }
})

test('characters that XML cannot represent, and text that looks like their escapes, are read back unchanged', async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const texts = ['one\rtwo', 'one\r\ntwo', 'a\u007fb', 'a\u0001b', '_x000D_', '_x005F_x000D_', 'a\uFFFEb', '_x0041', '&lt;_xABCD_&amp;']
  for (const [at, text] of texts.entries()) await app.sql('insert into shop_goods_service (name, description) values ($1, $2)', [`甲${at}`, text])
  for (const format of ['csv', 'xlsx'])
    expect((await sendSheet(app, service, await takeSheet(app, service, { format }))).data['counts']).toEqual({ same: texts.length })
})

test('a long number of a workbook keeps its digits as a text, and one that a spreadsheet has rounded is refused', async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const head = '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>description</v></c></row>'
  const row = (at: number, name: string, number: string): string => `<row r="${at}"><c t="str"><v>${name}</v></c><c><v>${number}</v></c></row>`
  const numbers = ['12345678901234567', '1.23456789012345E+17', '1.2345678901234568E17', '1E+17']
  const book = bookOfRows([head, ...numbers.map((number, at) => row(at + 2, `甲${at}`, number))].join(''))
  const { data } = await sendSheet(app, service, book)
  expect(data['counts']).toEqual({ add: 1, wrong: 3 })
  expect((await wrongCells(data['run'])).map(({ column, line, to }) => [column, line, to])).toEqual(
    numbers.slice(1).map((number, at) => ['description', at + 3, number]),
  )
  const valid = await sendSheet(app, service, bookOfRows(head + row(2, '甲', '12345678901234567')))
  await apply(valid.data['run'])
  expect((await app.sql('select name, description from shop_goods_service')).rows).toEqual([{ name: '甲', description: '12345678901234567' }])
})

test('a text with an invalid character and the error of a formula are refused at the cell with a hint', async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const { data } = await sendSheet(app, service, 'name,description,weigh\n青\uFFFD杯,x,1\n乙,#REF!,1\n丙,fine,#N/A\n')
  expect(data['counts']).toEqual({ wrong: 3 })
  expect(await wrongCells(data['run'])).toMatchObject([
    { column: 'name', line: 2, problem: expect.stringContaining('UTF-8') as string },
    { column: 'description', line: 3, problem: '单元格显示公式错误 #REF!，请改正后重新导入' },
    { column: 'weigh', line: 4, problem: '单元格显示公式错误 #N/A，请改正后重新导入' },
  ])
  expect((await apply(data['run'])).code).toBe(0)

  // Latin-1 text with a byte that is no valid character.
  const torn = await sendSheet(
    app,
    service,
    Buffer.concat([Buffer.from('name,description\n丁,'), Buffer.alloc(70_000, 'a'), Buffer.from([0xff]), Buffer.from('\n')]),
  )
  expect(torn.data['counts']).toEqual({ wrong: 1 })
})

test('an invalid cell that only names the row is reported too', async () => {
  const { data } = await sendSheet(app, 'shop/stock', '规格编码,库存\nC\uFFFDP-1,14\n')
  expect(data['counts']).toEqual({ wrong: 1 })
  const cells = (await app.call('GET', callOf('shop/stock', 'importRows'), { query: { run: data['run'], kind: 'wrong', limit: 100 }, language: 'en' })).data
    .list
  expect(JSON.stringify(cells)).toContain('save CSV files as UTF-8')
})

test('long texts and names are shortened in a preview at character boundaries', async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const { data, code } = await sendSheet(app, service, `name,description\n${'a'.repeat(199)}😀,${'b'.repeat(999)}😀😀\n`, { name: `${'c'.repeat(119)}😀.csv` })
  expect({ code, counts: data['counts'], file: data['file'] }).toEqual({ code: 1, counts: { wrong: 1 }, file: `${'c'.repeat(119)}😀` })
})
