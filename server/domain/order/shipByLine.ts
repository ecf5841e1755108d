import { refuseFields } from '../../errors'
import { ship } from './ship'

import type { Db } from '../../context'
import type { Actor } from '../actor'
import type { OrderRow } from './lockOrder'

interface Line {
  readonly by: Actor
  readonly companyId: number | undefined
  readonly expressNo: string
}

/** Ships all that is left of an order by a line of many: with a company and a number, from the default address of the shop. */
export async function shipByLine(tx: Db, orderId: number, { by, companyId, expressNo }: Line): Promise<OrderRow> {
  if (companyId === undefined) return refuseFields([{ field: 'company_id', code: 'shipment_company', values: {} }])
  const sender = await tx.selectFrom('shop_delivery_address').select('id').where('is_send', '=', 1).where('status', '=', 1).executeTakeFirst()
  return ship(tx, orderId, { by, companyId, expressNo, addressId: sender?.id, memo: '' })
}
