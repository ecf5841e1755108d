import { sql } from 'kysely'

import type { Db } from '../../context'
import type { GatewayName } from '../../payments/drivers'

interface UnderWay {
  /** Payments that were begun and not ended. */
  readonly payments: number
  /** When the last of them expires, in Unix seconds. */
  readonly until: number
  /** Money that the gateway is giving back, or may have given back without an answer: another account would not know of it. */
  readonly repayments: number
}

/**
 * What is under way at a gateway and needs the account where it began. Without payments that the gateway has not ended an hour after their time, and money that it
 * has not given back after a week: an account that answers no more could never be replaced otherwise.
 */
export async function moneyUnderWay(tx: Db, name: GatewayName): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`
    select count(*)::integer as payments, coalesce(ceil(extract(epoch from max(expire_time))), 0)::bigint as until,
      (select count(*)::integer from shop_payment_refund r join shop_payment p on p.id = r.payment_id
        where p.pay_type = ${name}
          and (r.status = '0' and r.update_time > now() - interval '7 days' or r.status = '2' and r.is_unknown = 1)) as repayments
    from shop_payment where status = '0' and pay_type = ${name} and expire_time > now() - interval '1 hour'`.execute(tx)
  return rows[0] ?? { payments: 0, until: 0, repayments: 0 }
}
