import { sql } from 'kysely'

import { deliveryAddress } from '../../resources/delivery/deliveryAddress'
import { hooksFor } from '../crud/hooks'
import { refuseLastReturnAddress } from '../domain/delivery/refuseLastReturnAddress'

export const deliveryAddressHooks = hooksFor(deliveryAddress, {
  beforeDelete: (ctx, row) => refuseLastReturnAddress(ctx.tx, row),
  selectBy: { isDefault: sql<boolean>`m.is_send = 1`, is_return: sql<boolean>`m.is_return = 1` },
})
