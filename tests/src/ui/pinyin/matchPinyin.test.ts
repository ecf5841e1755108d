import { expect, test } from 'vitest'

import { matchPinyin } from '../../../../src/ui/pinyin/matchPinyin'

test.each([
  ['重庆银行', 'chongqing', [0, 1]],
  ['重庆银行', 'yinhang', [2, 3]],
  ['重庆银行', 'cqyh', [0, 1, 2, 3]],
  ['重庆银行', 'cqyinh', [0, 1, 2, 3]],
  ['重庆银行', 'cyh', undefined],
  ['重庆银行', 'ongq', undefined],
  ['SKU 库存', 'kc', [4, 5]],
  ['绿色', 'lvse', [0, 1]],
  ['策略', 'celue', [0, 1]],
  ['Goods', 'go', undefined],
  ['Goods', 'gds', undefined],
])('%s is typed as %s: %j', (text, letters, positions) => {
  expect(matchPinyin(text, letters)).toEqual(positions)
})
