import { sql } from 'kysely'

import { deliveryAddress } from '../../resources/delivery/deliveryAddress'
import { hooksFor } from '../crud/hooks'

export const deliveryAddressHooks = hooksFor(deliveryAddress, {
  selectScope: async (_, query) => (query['isDefault'] === '1' ? sql<boolean>`m.is_send = 1 and m.status = 1` : undefined),
})
