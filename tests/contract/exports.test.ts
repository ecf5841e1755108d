import { inflateRawSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { columnOf, filtersOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { testApp } from '../support/app'
import { everyRow } from '../support/listing'
import { fillUp } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The lines of a CSV file; line breaks inside quotes belong to their cell. */
const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []
const file = (resource: AnyResource, query: object, language: 'zh-cn' | 'en' = 'zh-cn') =>
  app.call('GET', callOf(resource.path, 'export'), { query: { ...query }, language })

describe.each(resources.map((one) => [one.path, one] as const))('%s', (_, resource) => {
  beforeAll(() => fillUp(app, resource, 4))

  test('the CSV has every row of the list once, with column heads in the requested language', async () => {
    const [column = 'id'] = resource.list.columns
    for (const [language, key] of [
      ['zh-cn', 'zh'],
      ['en', 'en'],
    ] as const) {
      // Read again each time, because an export adds a row to the admin log.
      const rows = await everyRow(app, resource)
      const answer = await file(resource, { format: 'csv' }, language)
      expect(answer.status).toBe(200)
      expect(String(answer.headers['content-type'])).toContain('text/csv')
      const [head = '', ...lines] = linesOf(answer.text)
      expect(head).toContain(columnOf(resource, column)?.label[key])
      expect(lines.length).toBe(rows.length)
    }
  })

  test('a filter applies to the export too, and an invalid one is refused', async () => {
    const first = filtersOf(resource).find(({ name }) => name === 'id')
    if (first) {
      const [row] = await everyRow(app, resource)
      expect(linesOf((await file(resource, { format: 'csv', search: [{ field: 'id', operator: 'eq', val: row?.id }] })).text)).toHaveLength(2)
    }
    for (const query of [{ search: [{ field: 'no_such_field', operator: 'eq', val: 1 }] }, { format: 'exe' }, { columns: 'password_hash' }])
      expect(await file(resource, query)).toMatchObject({ status: 200, code: 0 })
  })

  test('the XLSX is a valid workbook with the same number of rows', async () => {
    const rows = await everyRow(app, resource)
    const response = await app.app.inject({ method: 'GET', url: `${callOf(resource.path, 'export')}?format=xlsx`, headers: { batoken: app.token } })
    expect(response.statusCode).toBe(200)
    const sheet = entryOf(response.rawPayload, 'xl/worksheets/sheet1.xml')
    expect(sheet.match(/<row /g)?.length).toBe(rows.length + 1)
  })

  test('a select request returns only ids and labels', async () => {
    const { data } = await app.call('GET', callOf(resource.path, 'index'), { query: { select: 'true', quickSearch: '', page: 1 } })
    const options = data.options ?? data.list
    const labels = new Set([
      'id',
      'pid',
      'nickname_text',
      resource.nameField ?? 'id',
      ...(resource.list.search ?? []),
      ...labelsRequired(resource),
      ...namesOf(resource),
    ])
    expect([...new Set(options.flatMap((option) => Object.keys(option)))].filter((key) => !labels.has(key))).toEqual([])
    expect(options.every((option) => Number.isInteger(option.id))).toBe(true)
    for (const option of options)
      for (const [key, value] of Object.entries(option))
        if (typeof value === 'object' && value !== null)
          expect(Object.keys(value).filter((column) => column !== 'id' && !resource.nameColumns?.includes(`${key}.${column}`))).toEqual([])
  })
})

test('a cell that a spreadsheet would evaluate as a formula is written as text', async () => {
  await app.call('POST', '/admin/shop.GoodsService/add', { body: { name: '=1+1' } })
  const { text } = await app.call('GET', '/admin/shop.GoodsService/export', { query: { format: 'csv' } })
  expect(text).not.toMatch(/(^|,|")=1\+1/m)
})

/** The parts of the name of a row: its own columns, and the rows that have the others. */
const namesOf = ({ nameColumns = [] }: AnyResource): string[] => nameColumns.map((name) => name.split('.')[0] ?? name)

/** Columns of a resource that appear in lists which refer to it. */
const labelsRequired = (resource: AnyResource): string[] =>
  resources.flatMap((other) =>
    Object.values(other.fields).flatMap((field) =>
      (field.type === 'reference' || field.type === 'references') && field.to === resource.path ? field.show : [],
    ),
  )

/** Extracts a file of a ZIP archive by its entry in the central directory. */
function entryOf(zip: Buffer, name: string): string {
  const at = zip.lastIndexOf(Buffer.from(name)) - 46
  if (at < 0) throw new Error(`no ${name} in the archive`)
  const [method, size, offset] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
  const begin = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(begin, begin + size)
  return (method === 8 ? inflateRawSync(packed) : packed).toString()
}
