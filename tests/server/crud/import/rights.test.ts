import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { code, headers } from '../../../../resources/kit/protocol/envelope'
import { signInWith, testApp } from '../../../support/app'
import { addMember } from '../../../support/members'
import { sendSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'
const all = ['index', 'import', 'add', 'edit', 'del']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  await app.sql("insert into shop_goods_service (name, description) values ('甲', 'old')")
})

interface Clerk {
  readonly token: string
  readonly run: unknown
  readonly act: (action: 'importApply' | 'importUndo', given?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly lose: (verb: string) => Promise<unknown>
}

/** An account with every right, and an import it has prepared. */
async function clerkWith(sheet: string): Promise<Clerk> {
  const { token, groupId } = await signInWith(app, ['shop/goodsService', ...all.map((verb) => `shop/goodsService/${verb}`)])
  const { data } = await sendSheet(app, service, sheet, { token })
  return {
    token,
    run: data['run'],
    act: (action, given = {}) => app.call('POST', callOf(service, action), { token, body: { run: data['run'] }, headers: given }),
    lose: (verb) =>
      app.sql('delete from admin_group_rule where group_id = $1 and rule_id = (select id from admin_rule where name = $2)', [
        groupId,
        `shop/goodsService/${verb}`,
      ]),
  }
}

const added = 'name,description\n乙,new\n'
const edited = 'name,description\n甲,new\n'
const rows = async (): Promise<unknown[]> => (await app.sql('select name, description from shop_goods_service order by id')).rows
const untouched = [{ name: '甲', description: 'old' }]

test.each([
  ['add', added, { code: 0, msg: '您没有添加权限' }],
  ['edit', edited, { code: 0, msg: '您没有编辑权限' }],
  ['import', added, { code: code.forbidden }],
])('a prepared import is refused once the right to %s is removed', async (verb, sheet, answer) => {
  const clerk = await clerkWith(sheet)
  await clerk.lose(verb)
  expect(await clerk.act('importApply')).toMatchObject(answer)
  expect(await rows()).toEqual(untouched)
})

test('rights that the sheet does not need are not required', async () => {
  const clerk = await clerkWith(edited)
  await clerk.lose('add')
  await clerk.lose('del')
  expect((await clerk.act('importApply')).code).toBe(1)
  expect((await clerk.act('importUndo')).code).toBe(1)
  expect(await rows()).toEqual(untouched)
})

test.each([
  ['delete', 'del', added, { code: 0, msg: '您没有删除权限，不能撤销新增的记录' }],
  ['edit', 'edit', edited, { code: 0, msg: '您没有编辑权限' }],
  ['import', 'import', edited, { code: code.forbidden }],
])('undoing an import requires the right to %s', async (_, verb, sheet, answer) => {
  const clerk = await clerkWith(sheet)
  expect((await clerk.act('importApply')).code).toBe(1)
  const after = await rows()
  await clerk.lose(verb)
  expect(await clerk.act('importUndo')).toMatchObject(answer)
  expect(await rows()).toEqual(after)
})

/** Locks the import in another transaction while an action runs. */
async function whileLocked(run: unknown, waiting: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from import_run where id = $1 for update', [run])
    const answer = waiting()
    const isWaiting = async (): Promise<boolean> =>
      (await app.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%import_run%'")).rows
        .length > 0
    while (!(await isWaiting())) await new Promise((resolve) => setImmediate(resolve))
    await meanwhile()
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

test.each(['add', 'import'])('removing the right to %s while the sheet is being written rolls it back', async (verb) => {
  const clerk = await clerkWith(added)
  const answer = await whileLocked(
    clerk.run,
    () => clerk.act('importApply'),
    () => clerk.lose(verb),
  )
  expect(answer.code).toBe(code.forbidden)
  expect(await rows()).toEqual(untouched)
})

test('the sheet of an account that is disabled meanwhile is not written', async () => {
  const clerk = await clerkWith(added)
  const answer = await whileLocked(
    clerk.run,
    () => clerk.act('importApply'),
    () => app.sql("update admin set status = 'disable' where id = (select admin_id from import_run where id = $1)", [clerk.run]),
  )
  expect(answer.code).toBe(code.signIn)
  expect(await rows()).toEqual(untouched)
})

test('a stored answer is not repeated once the right is removed', async () => {
  const clerk = await clerkWith(added)
  const key = { [headers.idempotency]: 'import-apply-0001' }
  expect((await clerk.act('importApply', key)).code).toBe(1)
  expect((await clerk.act('importApply', key)).code).toBe(1)
  await clerk.lose('import')
  expect(await clerk.act('importApply', key)).toMatchObject({ code: code.forbidden, data: [] })
})

test('the preview of an import, where whole contact data stands beside that of the sheet, is an entry of the log', async () => {
  const id = await addMember(app, { columns: { mobile: '13812345678' } })
  const { data } = await sendSheet(app, 'user/user', `id,mobile\r\n${id},13900000009`)
  const { text } = await app.call('GET', callOf('user/user', 'importRows'), { query: { run: data['run'] } })
  expect(text).toContain('13812345678')
  const { rows } = await app.sql('select title, data from admin_log order by id desc limit 1')
  expect(rows).toMatchObject([{ title: '会员 - 查看联系方式', data: { import: data['run'] } }])
})
