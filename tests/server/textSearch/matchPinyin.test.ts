import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { defineResource, f, t } from '../../../resources/kit'
import { permittedResource } from '../../../resources/kit/permitted'
import { compileQuickSearch } from '../../../server/crud/query/quickSearch'
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

test('without the node that a name needs it is searched neither as it is nor by pinyin', () => {
  const whole = defineResource({
    path: 'shop/jar',
    table: 'shop_jar',
    title: t('罐子', 'Jars'),
    noun: t('罐子', 'Jar'),
    menu: { icon: 'fa fa-gift' },
    nodes: { secret: t('看名称', 'See names') },
    nameField: 'code',
    fields: { code: f.text(t('编号', 'Code'), { rule: 'code' }), owner: f.text(t('主人', 'Owner'), { rule: 'personName', needs: 'secret' }) },
    list: { columns: ['id', 'code', 'owner'], filters: ['code'], search: ['code', 'owner'], sort: ['id', 'desc'] },
    crud: ['index'],
  })
  const textsOf = (holds: boolean): number => {
    const seen = permittedResource(whole, [whole], () => holds)
    return compileQuickSearch(seen.list.search ?? [], seen, [whole]).flatMap((search) => search('wang') ?? []).length
  }
  expect([textsOf(true), textsOf(false)]).toEqual([3, 1])
})
