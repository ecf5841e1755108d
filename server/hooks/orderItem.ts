import { orderItem } from '../../resources/order/orderItem'
import { hooksFor } from '../crud/hooks'
import { categoryName } from '../domain/order/categoryName'

export const orderItemHooks = hooksFor(orderItem, { computed: { category_name: categoryName } })
