import { expect, test } from 'vitest'

import { neededNodes } from '../../resources/neededNodes'

test.each([
  ['shop/goods/index', []],
  ['shop/goods/edit', ['shop/goods/index']],
  ['shop/goods/export', ['shop/goods/index']],
  ['shop/stock/log', ['shop/stock/index', 'shop/stockLog/index']],
  ['SHOP/STOCK/LOG', ['SHOP/STOCK/index', 'shop/stockLog/index']],
  ['shop/dashboard/income', ['shop/dashboard/index', 'dashboard/index']],
  ['shop/notify/notify/del', ['shop/notify/notify/index']],
  ['dashboard', []],
])('%s requires %j', (node, needed) => expect(neededNodes(node).sort()).toEqual([...needed].sort()))
