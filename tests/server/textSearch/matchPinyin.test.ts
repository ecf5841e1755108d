import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { readingsByLetter } from '../../../server/database/pinyinReadings'
import { desiredTables } from '../../../server/database/shape/desiredTables'
import { matchPinyin } from '../../../server/textSearch/matchPinyin'

const column = sql`m.name`

test('every syllable of the library is taken for pinyin', async () => {
  const syllables = [...new Set([...(await readingsByLetter()).values()].flat())].filter((one) => one.length > 1)
  expect(syllables.length).toBeGreaterThan(400)
  expect(syllables.filter((one) => !matchPinyin(column, one))).toEqual([])
})

test.each(['h', '红色', 'hs2', 'AB12', 'hong-se', 'iphone', 'vip', 'shirt', "'", ' ', 'x'.repeat(41)])('%s is no pinyin', (word) => {
  expect(matchPinyin(column, word)).toBeUndefined()
})

test.each([
  ['hs', true],
  ['spg', true],
  ['spgl', false],
  ['hongse', true],
  ['hongselian', false],
])('the index alone is exact for %s: %s', (word, isExact) => {
  expect(matchPinyin(column, word)?.isExact).toBe(isExact)
})

test('names have an index of their pinyin; masked columns, numbers, orders, logs and members have none', () => {
  const indexed = desiredTables(entities).flatMap(({ indexes }) => indexes.filter(({ name }) => name.endsWith('_pinyin')).map(({ name }) => name))
  expect(indexed.toSorted()).toEqual([
    'admin__nickname_pinyin',
    'admin_group__name_pinyin',
    'admin_rule__title_pinyin',
    'attachment__name_pinyin',
    'security_data_recycle__name_pinyin',
    'security_sensitive_data__name_pinyin',
    'shop_banner__title_pinyin',
    'shop_delivery_address__contact_pinyin',
    'shop_delivery_address__name_pinyin',
    'shop_delivery_company__name_pinyin',
    'shop_delivery_template__name_pinyin',
    'shop_goods__name_pinyin',
    'shop_goods_category__name_pinyin',
    'shop_goods_param_template__name_pinyin',
    'shop_goods_service__name_pinyin',
    'shop_goods_spec_template__name_pinyin',
    'shop_hot_recommend__title_pinyin',
    'shop_notice_bar__title_pinyin',
    'user_group__name_pinyin',
    'user_rule__title_pinyin',
    'webhook__name_pinyin',
  ])
})
