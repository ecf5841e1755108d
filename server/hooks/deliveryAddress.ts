import { sql } from 'kysely'

import { deliveryAddress } from '../../resources/delivery/deliveryAddress'
import { hooksFor } from '../crud/hooks'
import { refuseLastReturnAddress } from '../domain/delivery/refuseLastReturnAddress'

export const deliveryAddressHooks = hooksFor(deliveryAddress, {
  // after the write: a sheet may disable several at once
  afterSave: async (ctx, saved) => {
    for (const { row, before } of saved) if (before?.status === 1 && row.status !== 1) await refuseLastReturnAddress(ctx.tx, row)
  },
  beforeDelete: async (ctx, row) => {
    if (row.status === 1) await refuseLastReturnAddress(ctx.tx, row)
  },
  selectBy: { isDefault: sql<boolean>`m.is_send = 1`, is_return: sql<boolean>`m.is_return = 1` },
})
