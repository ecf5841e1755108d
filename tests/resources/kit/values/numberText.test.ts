import { expect, test } from 'vitest'

import { t, translate } from '../../../../resources/kit/text'
import { moneyText, numberText } from '../../../../resources/kit/values/numberText'
import { momentText } from '../../../../resources/kit/values/shopTime'

test('numbers have their thousands separated, the decimals not', () => {
  expect([0, 999, 1000, -1234567, 1234.56789, -0.5].map(numberText)).toEqual(['0', '999', '1,000', '-1,234,567', '1,234.56789', '-0.5'])
})

test('amounts are yuan with two decimals', () => {
  expect(['1234.50', '0', -0.5, 12345678.9, '9999999999.99'].map(moneyText)).toEqual(['¥1,234.50', '¥0.00', '-¥0.50', '¥12,345,678.90', '¥9,999,999,999.99'])
})

test('a moment in a sentence follows the language, in the zone of the shop', () => {
  const values = { until: momentText(Date.UTC(2026, 8, 30, 16, 2, 3) / 1000 + 0.5) }
  expect(translate(t('最晚 {until}', 'until {until}'), 'zh-cn', values)).toBe('最晚 2026-10-01 00:02:03')
  expect(translate(t('最晚 {until}', 'until {until}'), 'en', values)).toBe('until 1 Oct 2026, 00:02:03')
})

test('a sentence separates the thousands of its numbers, and leaves its texts alone', () => {
  expect(translate(t('超过 {max} 行', 'More than {max} rows'), 'en', { max: 200_000 })).toBe('More than 200,000 rows')
  expect(translate(t('没有 {id}', 'No {id}'), 'en', { id: '200000' })).toBe('No 200000')
})
