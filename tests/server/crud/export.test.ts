import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sheet = async (query: object, path = 'user/user', token = app.token): Promise<{ text: string; headers: Readonly<Record<string, unknown>> }> =>
  app.call('GET', callOf(path, 'export'), { token, language: 'en', query: { ...query } })

test('the file has labels, choices and local times; amounts keep their decimal places', async () => {
  const id = await addMember(app, { cents: 1050, columns: { username: 'sheet_one', nickname: 'a, "b"', create_time: '2026-03-01T16:00:00Z', gender: 1 } })
  const { text, headers } = await sheet({
    columns: 'id,username,nickname,userGroup.name,gender,money,status,create_time',
    search: [{ field: 'id', operator: 'eq', val: id }],
  })
  expect(text).toBe(
    `\uFEFFID,Username,Nickname,Group,Gender,Balance,Status,Created\r\n${id},sheet_one,"a, ""b""",Default,Male,10.50,Enabled,2026-03-02 00:00:00\r\n`,
  )
  expect(headers['content-disposition']).toMatch(/^attachment; filename="export\.csv"; filename\*=UTF-8''Members-\d{4}-\d\d-\d\d\.csv$/)
})

test('a cell that a spreadsheet would evaluate as a formula is written as text', async () => {
  await app.sql("insert into shop_goods_service (name, description) values ('=1+1', E'\\t=2'), ('@SUM', '-3'), ('+4', 'plain')")
  const { text } = await sheet({ columns: 'name,description' }, 'shop/goodsService')
  expect(text).toContain(`"'=1+1","'\t=2"`)
  expect(text).toContain(`"'@SUM","'-3"`)
  expect(text).toContain(`"'+4",plain`)
})

test('a column that the list does not have is refused as one that cannot be exported', async () => {
  const [file, task] = [
    await sheet({ columns: 'id,password' }),
    await app.call('POST', callOf('shop/order', 'addExportTask'), { language: 'en', body: { columns: ['email'] } }),
  ]
  expect([file.text, task.text]).toEqual([expect.stringContaining('no column password to export'), expect.stringContaining('no column email to export')])
})

test('a long list is exported completely and in order', async () => {
  await app.sql("insert into admin_log (username, title) select 'u', 'line ' || n from generate_series(1, 5001) n")
  const { text } = await sheet({ columns: 'title', search: [{ field: 'title', operator: 'LIKE', val: 'line ' }], order: 'id,asc' }, 'auth/adminLog')
  expect(text.trim().split('\r\n').slice(1)).toEqual(Array.from({ length: 5001 }, (_, i) => `line ${i + 1}`))
})

test('the admin log has who exported which rows, how many and in which format', async () => {
  const search = [{ field: 'username', operator: 'eq', val: 'sheet_one' }]
  await sheet({ columns: 'id,username', search, format: 'csv' })
  const { rows } = await app.sql('select admin_id, username, title, data, result_code from admin_log order by id desc limit 1')
  expect(rows).toEqual([
    {
      admin_id: app.adminId,
      username: 'boss',
      title: '会员 - 导出',
      result_code: 1,
      data: { columns: 'id,username', format: 'csv', rows: 1, search: [{ ...search[0] }] },
    },
  ])
  const { rows: before } = await app.sql('select count(*) as n from admin_log')
  await sheet({ format: 'pdf' })
  expect((await app.sql('select count(*) as n from admin_log')).rows).toEqual(before)
})

test('an XLSX file opens as a ZIP archive', async () => {
  const response = await app.app.inject({ method: 'GET', url: `${callOf('shop/goodsService', 'export')}?format=xlsx`, headers: { batoken: app.token } })
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('an unknown column, an unknown format and an invalid filter are refused before the first byte', async () => {
  for (const query of [{ columns: 'password' }, { columns: 'id,join_ip' }, { format: 'pdf' }, { search: [{ field: 'x', operator: 'eq', val: 1 }] }])
    expect(JSON.parse((await sheet(query)).text)).toMatchObject({ code: 0 })
})

test('an export without the right to the list is refused', async () => {
  const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index'])
  expect(JSON.parse((await sheet({}, 'user/user', token)).text)).toMatchObject({ code: 401 })
})
