import { countedRows } from '../../../resources/kit/derived'
import { shipment } from '../../../resources/order/shipment'
import { refuse } from '../../errors'

import type { Db } from '../../context'

/** Refuses the deletion of a carrier with shipments, whose tracking numbers are still corrected and looked up; it can be disabled instead. */
export async function refuseUsedCompany(tx: Db, id: number): Promise<void> {
  const { count } = await tx
    .selectFrom('shop_shipment')
    .select((x) => x.fn.countAll<number>().as('count'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('in_use', countedRows(shipment, Number(count)))
}
