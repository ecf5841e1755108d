import { describe, expect, test } from 'vitest'

import { deliveryAddress } from '../../../../resources/delivery/deliveryAddress'
import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { order } from '../../../../resources/order/order'
import { moneyLog } from '../../../../resources/user/moneyLog'
import { user } from '../../../../resources/user/user'
import { formatListQuery, parseListQuery } from '../../../../src/crud/url/listQuery'
import { toSearchConditions } from '../../../../src/crud/url/toSearchParams'

import type { Filter } from '../../../../src/crud/url/listQuery'

describe('a list address is parsed', () => {
  test('an address without a query shows the first page in the order of the definition', () => {
    expect(parseListQuery(user, '')).toEqual({ state: { page: 1, limit: 20, order: { field: 'id', direction: 'desc' }, q: '', filters: [] }, ignored: [] })
  })

  test('the stored page size applies only to an address without a query', () => {
    expect(parseListQuery(user, '', 50).state.limit).toBe(50)
    expect(parseListQuery(user, '?page=2', 50).state.limit).toBe(20)
  })

  test('page, size, order, search and filters are read', () => {
    const { state, ignored } = parseListQuery(
      user,
      '?page=3&limit=50&order=create_time,asc&q=%E5%BC%A0&status=enable&money[egt]=5&create_time=2026-01-01,2026-01-31',
    )
    expect(state).toEqual({
      page: 3,
      limit: 50,
      order: { field: 'create_time', direction: 'asc' },
      q: '张',
      filters: [
        { field: 'status', operator: 'IN', value: 'enable' },
        { field: 'money', operator: 'egt', value: '5' },
        { field: 'create_time', operator: 'RANGE', value: '2026-01-01,2026-01-31' },
      ],
    })
    expect(ignored).toEqual([])
  })

  test.each([
    ['an unknown parameter', '?colour=red', 'colour'],
    ['a page that is not a number', '?page=zero', 'page'],
    ['a size that is not offered', '?limit=7', 'limit'],
    ['an order by a column that cannot be sorted', '?order=avatar,asc', 'order'],
    ['an order by a column twice', '?order=id,asc;id,desc', 'order'],
    ['an order whose second column cannot be sorted', '?order=id,asc;avatar,desc', 'order'],
    ['an unknown direction', '?order=id,up', 'order'],
    ['an operator that the field does not have', '?status[RANGE]=1,2', 'status[RANGE]'],
    ['an unknown choice', '?status=asleep', 'status'],
    ['an invalid number', '?money[egt]=much', 'money[egt]'],
    ['an invalid day', '?create_time=2026-13-40', 'create_time'],
    ['an empty value', '?username=', 'username'],
  ])('%s is ignored and reported', (_, search, name) => {
    const { state, ignored } = parseListQuery(user, search)
    expect(ignored).toEqual([name])
    expect(state).toEqual(parseListQuery(user, '?page=1').state)
  })

  test('filters by lines are read like those by columns', () => {
    const { state, ignored } = parseListQuery(order, '?goods_id=7&category_id=3,4&refunding=1&goods_name=tea')
    expect(state.filters).toEqual([
      { field: 'goods_id', operator: 'IN', value: '7' },
      { field: 'category_id', operator: 'IN', value: '3,4' },
      { field: 'refunding', operator: 'eq', value: '1' },
    ])
    expect(ignored).toEqual(['goods_name'])
    expect(formatListQuery(order, state)).toBe('?goods_id=7&category_id=3,4&refunding=1')
  })

  test('presets of an add form are not part of the list', () => {
    expect(parseListQuery(moneyLog, '?preset[user_id]=5&add.memo=x&source={"money":1}').ignored).toEqual([])
  })
})

describe('a list address is written', () => {
  test('defaults are left out', () => {
    expect(formatListQuery(user, parseListQuery(user, '').state)).toBe('')
  })

  test.each([
    '?order=money,desc;create_time,asc',
    '?page=2&limit=50&order=create_time,asc&q=a%26b+c&status=enable,disable&money[egt]=5&last_login_time[NULL]=1&username[NOT+LIKE]=x',
    '?userGroup.name=%E9%BB%84%E9%87%91',
    '?create_time=2026-01-01+10:00:00,2026-01-02+11:00:00',
    '?money=5,&score=,9',
  ])('%s is parsed back unchanged', (search) => {
    const { state, ignored } = parseListQuery(user, search)
    expect(ignored).toEqual([])
    expect(parseListQuery(user, formatListQuery(user, state)).state).toEqual(state)
    expect(formatListQuery(user, state)).toBe(search)
  })
})

describe('filters are converted to search conditions', () => {
  const item = (filter: Filter) => toSearchConditions(user, [filter])[0]

  test.each<[string, Filter, unknown]>([
    ['a list', { field: 'status', operator: 'IN', value: 'enable,disable' }, { field: 'status', operator: 'IN', val: ['enable', 'disable'] }],
    ['a half open range', { field: 'money', operator: 'RANGE', value: '5,' }, { field: 'money', operator: 'RANGE', val: '5,' }],
    ['a single value in a range', { field: 'money', operator: 'RANGE', value: '5' }, { field: 'money', operator: 'RANGE', val: '5,5' }],
    ['a text with a comma', { field: 'username', operator: 'LIKE', value: 'a,b' }, { field: 'username', operator: 'LIKE', val: 'a,b' }],
    ['an empty value', { field: 'money', operator: 'NULL', value: '' }, { field: 'money', operator: 'NULL', val: true }],
    [
      'days of a moment',
      { field: 'create_time', operator: 'RANGE', value: '2026-01-01,2026-01-31' },
      { field: 'create_time', operator: 'RANGE', val: '2026-01-01 00:00:00,2026-01-31 23:59:59', render: 'datetime' },
    ],
    [
      'a moment in seconds',
      { field: 'create_time', operator: 'RANGE', value: '2026-01-01 08:00:00,' },
      { field: 'create_time', operator: 'RANGE', val: '2026-01-01 08:00:00,', render: 'datetime' },
    ],
    [
      'one day of a moment',
      { field: 'create_time', operator: 'eq', value: '2026-01-01' },
      { field: 'create_time', operator: 'RANGE', val: '2026-01-01 00:00:00,2026-01-01 23:59:59', render: 'datetime' },
    ],
    [
      'after a day',
      { field: 'create_time', operator: 'gt', value: '2026-01-01' },
      { field: 'create_time', operator: 'gt', val: '2026-01-01 23:59:59', render: 'datetime' },
    ],
    [
      'from a day',
      { field: 'create_time', operator: 'egt', value: '2026-01-01' },
      { field: 'create_time', operator: 'egt', val: '2026-01-01 00:00:00', render: 'datetime' },
    ],
  ])('%s', (_, filter, expected) => {
    expect(item(filter)).toEqual(expected)
  })

  test('a region and a tree can be searched too', () => {
    expect(toSearchConditions(deliveryAddress, parseListQuery(deliveryAddress, '?region=330000,330100').state.filters)).toHaveLength(1)
    expect(toSearchConditions(goodsCategory, parseListQuery(goodsCategory, '?is_home=1').state.filters)).toEqual([
      { field: 'is_home', operator: 'eq', val: '1' },
    ])
  })
})
