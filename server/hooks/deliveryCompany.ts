import { deliveryCompany } from '../../resources/delivery/deliveryCompany'
import { hooksFor } from '../crud/hooks'
import { refuseUsedCompany } from '../domain/delivery/refuseUsedCompany'

export const deliveryCompanyHooks = hooksFor(deliveryCompany, {
  beforeDelete: (ctx, row) => refuseUsedCompany(ctx.tx, row.id),
})
