import { sql } from 'kysely'

import { resolvedMemo } from '../../../resources/payment/paymentDifference'
import { shopZone } from '../../../resources/kit/values/shopTime'

import type { Db } from '../../context'

interface StoredBill {
  readonly id: number
  readonly pay_type: string
  /** `YYYY-MM-DD`. */
  readonly bill_date: string
}

/**
 * Compares the stored lines of a bill with the books, and records each difference once: one that staff have settled stays settled, one that no longer exists is
 * settled by the system, and open again when it comes back. Money that the gateway reports is compared by number with payments of any day; our own payments have
 * to be in the bill of their day, and our repayments, whose moment at the gateway may be another one, in a bill of their day or of the next. A refund that the
 * gateway was still working on is known there, and whatever has become of it since is no difference. Returns the number of differences that are open.
 */
export async function compareBill(tx: Db, bill: StoredBill): Promise<number> {
  // what a notice has reported before belongs to this bill from now on, instead of being listed twice
  await sql`
    update shop_payment_difference d set bill_id = ${bill.id}::bigint, row_version = row_version + 1
    from (select distinct entry_type, number, problem from (${problemsOf(bill)}) p) p
    where d.bill_id is null and d.number <> '' and lower(d.number) = lower(p.number) and d.entry_type = p.entry_type and d.problem = p.problem
      and not exists (select from shop_payment_difference o
        where o.bill_id = ${bill.id}::bigint and lower(o.number) = lower(d.number) and o.entry_type = d.entry_type and o.problem = d.problem)`.execute(tx)
  await sql`
    update shop_payment_difference d set status = '0', memo = '', settle_time = null, update_time = now(), row_version = row_version + 1
    where d.bill_id = ${bill.id}::bigint and d.status = '1' and d.settle_admin_id is null and d.memo = ${resolvedMemo.zh}
      and exists (
        select from (${problemsOf(bill)}) p where lower(p.number) = lower(d.number) and p.entry_type = d.entry_type and p.problem = d.problem)`.execute(tx)
  await sql`
    with problem as (select distinct on (entry_type, number, problem) * from (${problemsOf(bill)}) p),
    recorded as (
      insert into shop_payment_difference (bill_id, pay_type, entry_type, problem, number, trade_no, own_amount, bill_amount)
      select ${bill.id}::bigint, ${bill.pay_type}, entry_type, problem, number, trade_no, own_amount, bill_amount from problem
      on conflict (lower(number), coalesce(bill_id, 0), entry_type, problem) where number <> '' do update set
        own_amount = excluded.own_amount, bill_amount = excluded.bill_amount, row_version = shop_payment_difference.row_version + 1
    )
    update shop_payment_difference d
    set status = '1', memo = ${resolvedMemo.zh}, settle_time = now(), update_time = now(), row_version = row_version + 1
    where d.bill_id = ${bill.id}::bigint and d.status = '0'
      and not exists (select from problem n where n.entry_type = d.entry_type and n.number = d.number and n.problem = d.problem)`.execute(tx)
  const { rows } = await sql<{
    open: number
  }>`select count(*)::integer as open from shop_payment_difference where bill_id = ${bill.id}::bigint and status = '0'`.execute(tx)
  return rows[0]?.open ?? 0
}

const problemsOf = ({ id, pay_type: payType, bill_date: date }: StoredBill) => sql`
  select l.entry_type, l.number, l.trade_no, p.amount as own_amount, l.amount as bill_amount,
    case when p.amount <> l.amount then 'amount' else 'missing_here' end as problem
  from shop_payment_bill_line l left join shop_payment p on p.payment_no = l.number and p.pay_type = ${payType}
  where l.bill_id = ${id}::bigint and l.entry_type = 'payment' and (p.id is null or p.status <> '1' or p.amount <> l.amount)
  union all
  select l.entry_type, l.number, l.trade_no, r.amount, l.amount,
    case when r.id is null then 'missing_here' when l.is_pending = 1 then 'amount' when r.way = 'balance' and r.status = '1' then 'doubled'
      when r.status <> '1' then 'failed_here' else 'amount' end
  from shop_payment_bill_line l
    left join (shop_payment_refund r join shop_payment p on p.id = r.payment_id and p.pay_type = ${payType}) on r.refund_pay_no = l.number
  where l.bill_id = ${id}::bigint and l.entry_type = 'refund' and (r.id is null or r.amount <> l.amount or (l.is_pending = 0 and (r.way = 'balance' or r.status <> '1')))
  union all
  select 'payment', p.payment_no, coalesce(p.trade_no, ''), p.amount, null, 'missing_there'
  from shop_payment p
  where p.pay_type = ${payType} and p.status = '1' and p.pay_time >= ${startOf(date)} and p.pay_time < ${startOf(date)} + interval '1 day'
    and not exists (${lineIn(payType, sql`'payment'`, sql`p.payment_no`)})
  union all
  select 'refund', r.refund_pay_no, r.trade_no, r.amount, null, 'missing_there'
  from shop_payment_refund r join shop_payment p on p.id = r.payment_id
  where p.pay_type = ${payType} and r.status = '1' and r.way = 'original'
    and r.finish_time >= ${startOf(date)} - interval '1 day' and r.finish_time < ${startOf(date)}
    and exists (select from shop_payment_bill b where b.pay_type = ${payType} and b.bill_date = ${date}::date - 1 and b.compare_time is not null)
    and not exists (${lineIn(payType, sql`'refund'`, sql`r.refund_pay_no`)})`

/** The first moment of a day of the shop. */
const startOf = (date: string) => sql`(${date}::timestamp at time zone ${shopZone})`

const lineIn = (payType: string, type: ReturnType<typeof sql>, number: ReturnType<typeof sql>) => sql`
  select from shop_payment_bill_line l join shop_payment_bill b on b.id = l.bill_id
  where b.pay_type = ${payType} and l.entry_type = ${type} and l.number = ${number}`
