import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, withOptions } from '../../../server/database/connect'
import { cancelOrder } from '../../../server/domain/order/cancel'
import { payFromBalance } from '../../../server/domain/order/pay'
import { agreeRefund } from '../../../server/domain/refund/agreeRefund'
import { examine } from '../../../server/doctor/examine'
import { guards, invariants } from '../../../server/doctor/invariants'
import { testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder, requestRefund } from '../../support/orders'
import { bookingBreakages, changedLog, dayTotalBreakages, orderBreakages, without } from '../../support/breakages'

import type { Connection } from '../../../server/database/connect'
import type { Finding } from '../../../server/doctor/examine'
import type { TestApp } from '../../support/app'
import type { Breakage } from '../../support/breakages'

let app: TestApp
let owner: Connection
beforeAll(async () => {
  app = await testApp()
  owner = connect(app.url, { max: 2 })
  await addMember(app, { cents: 500, score: 7 })
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9 })] })
  const lines = [{ skuId: skuIds[0] ?? 0, quantity: 1 }]
  const memberId = await addMember(app, { cents: 5000 })
  const by = { type: 'user', id: memberId, name: 'm' } as const
  const [paid, canceled] = [
    await placeOrder(app, { memberId, lines: lines.map((line) => ({ ...line, quantity: 3 })) }),
    await placeOrder(app, { memberId, lines }),
  ]
  await placeOrder(app, { memberId, lines })
  await app.db.transaction().execute((tx) => payFromBalance(tx, paid.id, by))
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [paid.id])
  const refund = await requestRefund(app, rows[0]?.id ?? 0, 1)
  await app.db.transaction().execute((tx) => agreeRefund(tx, refund.id, { by: { type: 'admin' }, cents: 100, way: 'original', memo: '' }))
  await requestRefund(app, rows[0]?.id ?? 0, 1)
  await app.db.transaction().execute((tx) => cancelOrder(tx, canceled.id, { by, reason: 'x' }))
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

async function findings(): Promise<{ readonly wrong: readonly Finding[]; readonly all: readonly Finding[] }> {
  const all: Finding[] = []
  const broken = await examine({ db: owner.db, dataDir: app.dataDir }, (finding) => void all.push(finding))
  const wrong = all.filter(({ count }) => count > 0)
  expect(broken).toBe(wrong.length)
  return { wrong, all }
}

test('a shop without faults passes every check', async () => {
  const { wrong, all } = await findings()
  expect(wrong.map(({ holds, examples }) => [holds.en, examples])).toEqual([])
  expect(all).toHaveLength(invariants.length + 10)
})

const member_ = '(select max(user_id) from user_money_log)'
const sku = '(select max(sku_id) from shop_stock_log)'

const planted: Readonly<Record<string, Breakage>> = {
  ...orderBreakages,
  ...bookingBreakages,
  ...dayTotalBreakages,
  'a balance without its log': {
    finds: /newest log row has the balance/,
    by: without('user', ['money_has_log'], `update "user" set money = money + 1 where id = ${member_}`),
    undo: without('user', ['money_has_log'], `update "user" set money = money - 1 where id = ${member_}`),
  },
  'a balance that is no sum': {
    finds: /log adds up to the balance/,
    by: changedLog('user_money_log', 'update user_money_log set money = money - 1, before = before + 1 where id = (select min(id) from user_money_log)'),
    undo: changedLog('user_money_log', 'update user_money_log set money = money + 1, before = before - 1 where id = (select min(id) from user_money_log)'),
  },
  'a broken chain of money': {
    finds: /balance log starts where/,
    by: changedLog('user_money_log', 'update user_money_log set after = after + 1, before = before + 1'),
    undo: changedLog('user_money_log', 'update user_money_log set after = after - 1, before = before - 1'),
  },
  'a score without its log': {
    finds: /newest log row has the points/,
    by: without('user', ['score_has_log'], `update "user" set score = score + 1 where id = ${member_}`),
    undo: without('user', ['score_has_log'], `update "user" set score = score - 1 where id = ${member_}`),
  },
  'a score that is no sum': {
    finds: /log adds up to the points/,
    by: changedLog('user_score_log', 'update user_score_log set score = score - 1, before = before + 1'),
    undo: changedLog('user_score_log', 'update user_score_log set score = score + 1, before = before - 1'),
  },
  'a broken chain of score': {
    finds: /points log starts where/,
    by: changedLog('user_score_log', 'update user_score_log set after = after + 1, before = before + 1'),
    undo: changedLog('user_score_log', 'update user_score_log set after = after - 1, before = before - 1'),
  },
  'stock without its log': {
    finds: /sums of its log/,
    by: [`update shop_goods_sku set stock = stock + 1 where id = ${sku}`],
    undo: [`update shop_goods_sku set stock = stock - 1 where id = ${sku}`],
  },
  'a broken chain of stock': {
    finds: /stock log starts where/,
    by: changedLog('shop_stock_log', `update shop_stock_log set before = before + 1, after = after + 1 where sku_id = ${sku}`),
    undo: changedLog('shop_stock_log', `update shop_stock_log set before = before - 1, after = after - 1 where sku_id = ${sku}`),
  },
  'a wrong total of goods': {
    finds: /stock of a product is the sum/,
    by: ['update shop_goods set stock = stock + 1'],
    undo: ['update shop_goods set stock = stock - 1'],
  },
  'a reservation that ended twice': {
    finds: /has ended once at most/,
    by: [
      'drop index shop_stock_log_ended',
      `insert into shop_stock_log (sku_id, goods_id, type, delta, locked_delta, before, after, order_no)
        select sku_id, goods_id, 'order_release', 0, -1, after, after, 'planted' from shop_stock_log, generate_series(1, 2) where id = (select max(id) from shop_stock_log)`,
    ],
    undo: [
      ...changedLog('shop_stock_log', "delete from shop_stock_log where order_no = 'planted'"),
      "create unique index shop_stock_log_ended on shop_stock_log (order_no, sku_id) where type in ('order_paid', 'order_release')",
    ],
  },
  'a live SKU of deleted goods': {
    finds: /deleted products have no live SKU/,
    by: ['update shop_goods set delete_time = now()'],
    undo: ['update shop_goods set delete_time = null'],
  },
  'no super administrator': {
    finds: /enabled super administrator/,
    by: ["update admin set status = 'disable'"],
    undo: ["update admin set status = 'enable'"],
  },
  'a token of nobody': {
    finds: /every token belongs/,
    by: ["insert into token (hash, kind, owner_id, family, expire_time) values ('planted', 'admin', 999999, gen_random_uuid(), now())"],
    undo: ["delete from token where hash = 'planted'"],
  },
  'a change by nobody': {
    finds: /administrators of the change log/,
    by: ["insert into change_log (resource, row_id, kind, admin_id) values ('planted', 1, 'edit', 999999)"],
    undo: changedLog('change_log', "delete from change_log where resource = 'planted'"),
  },
  'an unchecked constraint': {
    finds: /every constraint has been checked/,
    by: ['alter table setting add constraint planted check (key is not null) not valid'],
    undo: ['alter table setting drop constraint planted'],
  },
  'a trigger that is switched off': {
    finds: /no trigger is disabled/,
    by: ['alter table user_money_log disable trigger never_changed'],
    undo: ['alter table user_money_log enable trigger never_changed'],
  },
  'a trigger that is gone': {
    finds: /guard logs and balances/,
    by: ['drop trigger never_changed on change_log'],
    undo: ['create trigger never_changed before update or delete on change_log for each row execute function refuse_any_change()'],
  },
  'the guard of new members that is gone': {
    finds: /guard logs and balances/,
    by: ['drop trigger new_score_has_log on "user"'],
    undo: [
      `create constraint trigger new_score_has_log after insert on "user" deferrable initially deferred
        for each row when (new.score <> 0) execute function score_fits_log()`,
    ],
  },
  'an area that leads to one that ended': {
    finds: /every area has an existing parent/,
    by: ['update area set is_ended = true, successor_id = id where id = 110101'],
    undo: ['update area set is_ended = false, successor_id = null where id = 110101'],
  },
  'a migration that was not applied': {
    finds: /every migration was applied/,
    by: ["update migration set name = '9999_planted.sql' where name like '0038%'"],
    undo: ["update migration set name = '0038_roles.sql' where name like '9999%'"],
  },
  'a column of another type': {
    finds: /fits the definitions/,
    by: ['alter table shop_goods_service alter column name drop default'],
    undo: ["alter table shop_goods_service alter column name set default ''"],
  },
  'a right too much': {
    finds: /role may do its work/,
    by: ['grant update on user_money_log to zhanggui_app'],
    undo: ['revoke update on user_money_log from zhanggui_app'],
  },
  'a right too few': { finds: /role may do its work/, by: ['revoke insert on "user" from zhanggui_app'], undo: ['grant insert on "user" to zhanggui_app'] },
  'an attachment without its file': {
    finds: /file of every attachment/,
    by: ["insert into attachment (name, url, storage, sha1) values ('planted', '/storage/planted.png', 'local', 'planted')"],
    undo: ["delete from attachment where name = 'planted'"],
  },
  'a menu rule that points to nothing': {
    finds: /every menu rule points/,
    by: ["insert into admin_rule (name, title, component) values ('planted', 'planted', '/src/views/gone.vue')"],
    undo: ["delete from admin_rule where name = 'planted'"],
  },
  'a table that is missing': {
    finds: /administrators of the change log/,
    by: ['alter table change_log rename to planted'],
    undo: ['alter table planted rename to change_log'],
  },
}

test.each(Object.keys(planted))('%s is found, with a count and a remedy', async (name) => {
  const breakage = planted[name]
  if (!breakage) throw new Error(`expected a breakage ${name}`)
  const checks = (
    await app.sql<{ name: string }>("select conname as name from pg_constraint where conname in ('user_money_log_chain', 'user_score_log_chain')")
  ).rows
  expect(checks).toHaveLength(2)
  for (const statement of breakage.by) await app.sql(statement)
  try {
    const found = (await findings()).wrong.filter(({ holds }) => breakage.finds.test(holds.en))
    expect(found).toHaveLength(1)
    expect(found[0]?.count).toBeGreaterThan(0)
    expect(found[0]?.examples[0]).toMatch(/\S/)
    expect(`${found[0]?.remedy.zh}${found[0]?.remedy.en}`).not.toBe('')
  } finally {
    for (const statement of breakage.undo) await app.sql(statement)
  }
  expect((await findings()).wrong.map(({ holds }) => holds.en)).toEqual([])
})

test('a file without an attachment is found', async () => {
  mkdirSync(join(app.dataDir, 'storage', 'stray'), { recursive: true })
  writeFileSync(join(app.dataDir, 'storage', 'stray', 'left.png'), 'x')
  expect((await findings()).wrong.map(({ holds, examples }) => [holds.en, examples])).toEqual([
    ['every stored file belongs to an attachment', ['stray/left.png']],
  ])
})

test('every invariant has a case that breaks it', () => {
  const unfound = invariants.filter(({ holds }) => !Object.values(planted).some(({ finds }) => finds.test(holds.en)))
  expect(unfound.map(({ holds }) => holds.en)).toEqual(['no index is invalid']) // one case is the remains of an interrupted CREATE INDEX, which no statement can make on purpose
})

test('every trigger that keeps a log or a balance is among those that are looked for', async () => {
  const { rows } = await app.sql<{ name: string; guard: string }>(
    "select tgrelid::regclass::text as name, tgname as guard from pg_trigger where tgname ~ '^never_|_has_log$'",
  )
  const listed = Object.entries(guards).flatMap(([name, all]) => all.map((guard) => `${name} ${guard}`))
  expect(rows.map(({ name, guard }) => `${name.replaceAll('"', '')} ${guard}`).toSorted()).toEqual(listed.toSorted())
})

test('nothing is written: every check runs in a read-only session', async () => {
  const reader = connect(withOptions(app.url, '-c default_transaction_read_only=on'), { max: 2 })
  await expect(reader.pool.query("insert into setting (key, value) values ('written', '1')")).rejects.toMatchObject({ code: '25006' })
  const found: Finding[] = []
  await examine({ db: reader.db, dataDir: app.dataDir }, (finding) => void found.push(finding))
  await reader.close()
  expect(found).toEqual((await findings()).all)
})
