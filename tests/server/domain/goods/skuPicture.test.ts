import { afterAll, beforeAll, expect, test } from 'vitest'

import { specKey } from '../../../../resources/goods/sku'
import { addToCart, readCart } from '../../../../server/domain/cart/cart'
import { attachCovers } from '../../../../server/domain/goods/readSkus'
import { testDatabase } from '../../../support/database'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { placeOrder } from '../../../support/orders'

import type { SkuRow } from '../../../../resources/goods/sku'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const picture = (name: string): string => (name === '' ? '' : `/static/images/${name}.png`)
const groupOf = (name: string, values: Readonly<Record<string, string>>) => ({
  name,
  values: Object.entries(values).map(([value, image]) => ({ value, image: picture(image) })),
})
const specs = [groupOf('颜色', { 红: 'red', 蓝: '' }), groupOf('尺码', { S: '', L: 'large' })]
const sku = (color: string, size: string, image = ''): SkuRow =>
  skuRow('', {
    stock: 9,
    image: picture(image),
    spec_key: specKey([color, size]),
    specs: [
      { name: '颜色', value: color },
      { name: '尺码', value: size },
    ],
  })

test.each([
  ['its own', sku('红', 'L', 'own'), 'own'],
  ['that of its value', sku('红', 'S'), 'red'],
  ['that of the value of the second specification', sku('蓝', 'L'), 'large'],
  ['that of the first of two values', sku('红', 'L'), 'red'],
  ['the cover of its goods', sku('蓝', 'S'), 'cover'],
])('the picture of a SKU is %s, in the list of stock, the cart and the order', async (_, row, expected) => {
  const columns = { spec_type: '2', specs: JSON.stringify(specs), images: JSON.stringify([picture('cover')]) }
  const { skuIds } = await addGoods(database, { skus: [row], columns })
  const [skuId = 0] = skuIds
  const memberId = await addMember(database)
  const listed: Record<string, unknown> = { id: skuId, image: row.image }
  await attachCovers(database.db, [listed])
  await database.db.transaction().execute((tx) => addToCart(tx, memberId, { skuId, quantity: 1 }))
  const cart = await readCart(database.db, memberId)
  const { id } = await placeOrder(database, { memberId, lines: [{ skuId, quantity: 1 }] })
  const { rows } = await database.sql<{ image: string }>('select image from shop_order_item where order_id = $1', [id])
  expect([listed['image'], cart.list[0]?.image, rows[0]?.image]).toEqual([picture(expected), picture(expected), picture(expected)])
})
