import { setTimeout as pause } from 'node:timers/promises'

import { withDatabase } from '../soak/checks'
import { wholeQuery } from '../../server/doctor/invariant'
import { invariants } from '../../server/doctor/invariants'

import type { OrderJournal } from './buyers'

/** Waits until the shop has heard of all money that a gateway took, and has paid back what it owes. Returns false after so many seconds. */
export async function untilSettled(url: string, { paid }: OrderJournal, seconds: number): Promise<boolean> {
  const open = `select (select count(*) from shop_payment_refund where status = '0')
    + (select count(*) from shop_order where order_no = any ($1) and pay_time is null) as n`
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(500)) {
    const rows = await withDatabase(url, (query) => query<{ n: string }>(open, [[...paid]]))
    if (rows[0]?.n === '0') return true
  }
  return false
}

/** Each kind of act with a query of how often those that were acknowledged have happened, by what identifies them. */
const acts = {
  placed: 'select request_key as key, count(*)::integer as n from shop_order group by 1',
  paid: `select o.order_no as key, count(*)::integer as n from shop_order o join shop_payment p on p.order_id = o.id
    where p.status = '1' and p.is_late = 0 and o.pay_time is not null group by 1`,
  shipped: 'select o.order_no as key, count(*)::integer as n from shop_order o join shop_shipment s on s.order_id = o.id group by 1',
  agreed: `select r.id::text as key, count(*)::integer as n from shop_refund r join shop_payment_refund p on p.refund_id = r.id
    where r.status = '2' and r.audit_status = '2' group by 1`,
  exported: `select split_part(t.name, ' (', 1) as key, count(*)::integer as n from shop_export_task t
    join shop_notify n on n.message_data ->> 'name' = t.name where t.status = '3' group by 1`,
} satisfies Record<keyof OrderJournal, string>

/** Acknowledged acts that are lost or were done twice, and every invariant of the doctor that is broken. */
export const checkActs = (url: string, journal: OrderJournal): Promise<string[]> =>
  withDatabase(url, async (query) => {
    const broken: string[] = []
    for (const [name, text] of Object.entries(acts) as [keyof OrderJournal, string][]) {
      const counts = new Map((await query<{ key: string; n: number }>(text)).map(({ key, n }) => [key, n]))
      const wrong = [...journal[name]].filter((key) => counts.get(String(key)) !== 1)
      if (wrong.length > 0)
        broken.push(`${name}, but not once: ${wrong.length} of ${journal[name].size}, for example ${wrong[0]} ${counts.get(String(wrong[0])) ?? 0} times`)
    }
    for (const invariant of invariants) {
      const rows = await query<{ id: number }>(wholeQuery(invariant))
      if (rows.length > 0) broken.push(`${invariant.holds.en}: broken by ${rows.length} rows, for example ${rows[0]?.id}`)
    }
    return broken
  })
