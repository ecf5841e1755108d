import { vi } from 'vitest'

import { withRetry } from '../../../../server/database/transaction'
import { adjustStock } from '../../../../server/domain/stock/adjustStock'
import { receiveNotice } from '../../../../server/domain/payment/receiveNotice'
import { gateways } from '../../../../server/payments/drivers'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { addReturnAddress, addStaff, regionOf } from '../../../support/orders'
import { makeFakeGateway } from './fakeGateway'
import { observe } from './observe'

import type { Db } from '../../../../server/context'
import type { Actor } from '../../../../server/domain/actor'
import type { TestDatabase } from '../../../support/database'
import type { FakeGateway } from './fakeGateway'
import type { Observed } from './observe'
import type { PointRules, Shop, Sku } from './referenceShop'

type Person = Actor & { readonly id: number }

/** The shop under test: its domain on a real database, one transaction for each act. */
export interface RealShop {
  readonly database: TestDatabase
  readonly gateway: FakeGateway
  readonly staff: Person
  readonly stranger: Person
  readonly region: readonly number[]
  readonly addressId: number
  /** Ids in the order of the model's SKUs. */
  readonly skuIds: readonly number[]
  /** The member of the current sequence. */
  member: Person
  /** What earlier sequences have reserved and left so, by SKU. */
  reservedBefore: readonly number[]
  /** Rows as they were observed last; their places are those of the model. */
  seen: Observed
  readonly inTx: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>
  readonly notice: (body: string) => Promise<void>
  /** Lets time pass for the rows of the current member: everything they wait for comes nearer. */
  readonly pass: (minutes: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Prices that do not divide evenly; the second is charged for delivery by the piece, the third needs none. */
export const assortment: readonly Omit<Sku, 'stock' | 'reserved'>[] = [
  { price: 3333, fee: 0, isVirtual: false, takesPoints: true },
  { price: 701, fee: 250, isVirtual: false, takesPoints: false },
  { price: 1001, fee: 0, isVirtual: true, takesPoints: true },
]

export async function openRealShop(): Promise<RealShop> {
  const database = await testDatabase()
  const gateway = makeFakeGateway()
  const replaced = vi.spyOn(gateways.test, 'driverOf').mockReturnValue(gateway.driver)
  await set(database, { test_enabled: true, test_shop_id: 'model', test_key: 'k'.repeat(40), test_base_url: 'http://127.0.0.1:9/' })
  const skuIds: number[] = []
  for (const { price, fee, isVirtual, takesPoints } of assortment) {
    const columns = { delivery_type: isVirtual ? '4' : fee > 0 ? '2' : '1', delivery_fee: (fee / 100).toFixed(2), allow_score: Number(takesPoints) }
    skuIds.push(...(await addGoods(database, { skus: [skuRow('', { price: (price / 100).toFixed(2), stock: 0 })], columns })).skuIds)
  }
  const person = async (): Promise<Person> => ({ type: 'user', id: await addMember(database), name: 'm' })
  const staff = await addStaff(database)
  const shop: RealShop = {
    ...{ database, gateway, staff, stranger: await person(), member: await person(), skuIds },
    ...{ region: await regionOf(database), addressId: await addReturnAddress(database) },
    reservedBefore: [],
    seen: { state: '', orders: [], payments: [], repayments: new Map(), refunds: [] },
    inTx: (work) => withRetry(database.db, work),
    notice: async (body) => void (await receiveNotice(database.db, { name: 'test', raw: { headers: {}, body }, ip: '127.0.0.1' })),
    pass: async (minutes) => {
      const back = (column: string): string => `${column} = ${column} - make_interval(mins => ${minutes})`
      const orderTimes = ['pay_deadline', 'receive_deadline', 'complete_deadline', 'aftersale_deadline'].map(back).join()
      await database.sql(`with o as (update shop_order set ${orderTimes} where user_id = ${shop.member.id}),
        p as (update shop_payment set ${['create_time', 'expire_time'].map(back).join()} where user_id = ${shop.member.id})
        update shop_refund set ${back('return_deadline')} where user_id = ${shop.member.id}`)
    },
    close: async () => {
      replaced.mockRestore()
      await database.close()
    },
  }
  return shop
}

/** Begins a sequence: a new member, a counted stock, rules; what earlier sequences left waits for nothing any more. */
export async function beginSequence(real: RealShop, { money, score, rules, skus, isForgetful }: Shop): Promise<void> {
  const { database } = real
  await database.sql(`with o as (update shop_order set pay_deadline = null, receive_deadline = null, complete_deadline = null, aftersale_deadline = null
      where user_id = ${real.member.id}),
    p as (update shop_payment set create_time = 'infinity' where user_id = ${real.member.id} and status = '0')
    update shop_refund set return_deadline = null where user_id = ${real.member.id} and status = '1'`)
  real.member = { type: 'user', id: await addMember(database, { cents: money, score }), name: 'm' }
  for (const [place, { stock }] of skus.entries()) {
    const request = { skuId: real.skuIds[place] ?? 0, mode: 'set', quantity: stock, memo: 'counted', by: real.staff } as const
    await real.inTx((tx) => adjustStock(tx, request))
  }
  const { rows } = await database.sql<{ locked_stock: number }>(
    'select k.locked_stock from unnest($1::bigint[]) with ordinality p(id, place) join shop_goods_sku k on k.id = p.id order by p.place',
    [real.skuIds],
  )
  real.reservedBefore = rows.map((row) => row.locked_stock)
  await set(database, settingsOf(rules))
  real.gateway.mood = 'well'
  real.gateway.isForgetful = isForgetful
  real.seen = await observe(real)
}

const settingsOf = ({ perYuan, step, maxPercent, earnedPerYuan }: PointRules) => ({
  ...{ offline_enabled: 1, score_per_yuan: perYuan, score_step: step, score_max_percent: maxPercent, score_give_per_yuan: earnedPerYuan / 10 },
})

async function set({ sql }: TestDatabase, values: Readonly<Record<string, unknown>>): Promise<void> {
  await sql(`insert into setting (key, value) select key, value from jsonb_each($1::jsonb) on conflict (key) do update set value = excluded.value`, [
    JSON.stringify(values),
  ])
}
