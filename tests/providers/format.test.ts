import { expect, test } from 'vitest'

import { formatFor } from '../../providers/format'

const [zh, en] = [formatFor('zh-cn'), formatFor('en')]
/** 21 November 2026, 09:02:03 in Shanghai. */
const moment = Date.UTC(2026, 10, 21, 1, 2, 3) / 1000

test.each([
  ['moment', zh.moment(moment), '2026-11-21 09:02:03'],
  ['moment', en.moment(moment), '21 Nov 2026, 09:02:03'],
  ['day', zh.day(moment), '2026-11-21'],
  ['day', en.day(moment), '21 Nov 2026'],
  ['the last second of a day in the shop', zh.day(Date.UTC(2026, 8, 30, 15, 59, 59) / 1000), '2026-09-30'],
  ['midnight in the shop', zh.moment(Date.UTC(2026, 8, 30, 16, 0, 0) / 1000), '2026-10-01 00:00:00'],
  ['date', zh.date('2026-09-01'), '2026-09-01'],
  ['date', en.date('2026-09-01'), '1 Sep 2026'],
  ['money', zh.money('1234.50'), '¥1,234.50'],
  ['money', en.money('1234.5'), '¥1,234.50'],
  ['a negative amount', zh.money('-0.50'), '-¥0.50'],
  ['number', zh.number(1234567), '1,234,567'],
  ['decimals', en.number('2.5', 3), '2.500'],
  ['size', zh.size(1_258_291), '1.2 MB'],
  ['size', zh.size(512), '512 B'],
  ['ago', zh.ago(moment - 7200, moment), '2小时前'],
  ['ago', en.ago(moment - 86_400, moment), 'yesterday'],
  ['38 hours ago, on the day before', zh.ago(moment - 28 * 3600, moment + 10 * 3600), '昨天'],
  ['26 hours ago, two days before', zh.ago(moment - 34 * 3600, moment - 8 * 3600), '前天'],
  ['23 hours and 59 minutes ago', zh.ago(moment - 86_340, moment), '23小时前'],
  ['an hour and 50 minutes ago', en.ago(moment - 6600, moment), '1 hour ago'],
  ['in 40 hours, on the day after tomorrow', zh.ago(moment + 40 * 3600, moment), '后天'],
])('%s %s', (_, shown, expected) => {
  expect(shown).toBe(expected)
})

test('missing values are formatted as a dash', () => {
  expect([zh.moment(null), zh.day(undefined), zh.date(''), zh.money(null), zh.number(''), zh.size(null)]).toEqual(['-', '-', '-', '-', '-', '-'])
})
