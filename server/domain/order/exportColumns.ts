import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** The numbers of the payments of the order `m` at their gateways; an order has several only if money came late. */
export const tradeNumbers: RawBuilder<string> = sql`(
  select string_agg(p.trade_no, '; ' order by p.id) from shop_payment p where p.order_id = m.id and p.status = '1' and p.trade_no <> '')`

const ofParcels = (column: string): RawBuilder<string> => sql`(
  select string_agg(s.${sql.ref(column)}, '; ' order by s.id) from shop_shipment s where s.order_id = m.id and s.type = 'express')`

/** The carriers of its parcels, one for each parcel as their tracking numbers. */
export const carriers = ofParcels('company_name')
export const trackingNumbers = ofParcels('express_no')
