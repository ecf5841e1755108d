import { expect, test } from 'vitest'

import { resources } from '../../../resources'
import { adminGroup } from '../../../resources/auth/adminGroup'
import { firstGroups } from '../../../resources/auth/firstGroups'
import { rule } from '../../../resources/auth/rule'
import { stockLog } from '../../../resources/goods/stockLog'
import {
  columnOf,
  countedRows,
  columnsOf,
  filtersOf,
  formFieldsOf,
  formOf,
  isWritable,
  nameFieldOf,
  nodesOf,
  operatorsOf,
  parentOf,
  rowName,
  sortableOf,
  weightOf,
} from '../../../resources/kit/derived'
import { operators } from '../../../resources/kit/protocol/list'
import { t, translate } from '../../../resources/kit/text'
import { notifyConfig } from '../../../resources/message/notifyConfig'
import { payment } from '../../../resources/payment/payment'
import { moneyLog } from '../../../resources/user/moneyLog'
import { user } from '../../../resources/user/user'

import type { AnyResource } from '../../../resources/kit/define'

const each = test.each(resources.map((one) => [one.path, one] as const))

each('%s: every named column is found', (_, resource) => {
  expect(columnsOf(resource).map(({ name }) => name)).toEqual(resource.list.columns)
})

each('%s: every filter has operators, all of them known', (_, resource) => {
  for (const { field } of filtersOf(resource)) {
    expect(operatorsOf(field).length).toBeGreaterThan(0)
    for (const operator of operatorsOf(field)) expect(operators).toContain(operator)
  }
})

each('%s: the default order can be sorted by, and so can the id', (_, resource) => {
  expect(sortableOf(resource)).toEqual(expect.arrayContaining(['id', resource.list.sort[0]]))
})

each('%s: the form shows every field that must be filled', (_, resource) => {
  const shown = formFieldsOf(resource.fields, formOf(resource))
  const needed = Object.entries(resource.fields)
    .filter(([, field]) => field.required && isWritable(field))
    .map(([name]) => name)
  expect(resource.crud.includes('add') ? needed.filter((name) => !shown.includes(name)) : []).toEqual([])
})

each('%s: its name field exists and its nodes are named once', (_, resource) => {
  expect(columnOf(resource, nameFieldOf(resource))).toBeDefined()
  const names = nodesOf(resource).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('an action under a node of another resource adds no node', () => {
  expect(nodesOf(user).map(({ name }) => name)).toEqual(['index', 'info', 'add', 'edit', 'del', 'export', 'addExportTask', 'import', 'contact'])
})

test('a relation column belongs to its reference', () => {
  expect(columnOf(moneyLog, 'user.username')?.relation).toMatchObject({ key: 'user_id', column: 'username' })
  expect(columnOf(moneyLog, 'user.password')).toBeUndefined()
})

test.each(['__proto__', 'constructor', 'toString', '', '.', 'user.', '.username', 'user.username.x'])('%j is not a column', (name) => {
  const found = columnOf(moneyLog, name)
  expect(found === undefined || found.name === 'user.username.x').toBe(true)
})

test('parent and weight fields are found by their type', () => {
  const at = (path: string): AnyResource | undefined => resources.find((one) => one.path === path)
  expect(parentOf(at('shop/goodsCategory') as AnyResource)).toBe('pid')
  expect(weightOf(at('shop/goodsCategory') as AnyResource)).toBe('weigh')
  expect(parentOf(user)).toBeUndefined()
})

test('a row is named by its name, by the label of its choice, or by its id', () => {
  const inEnglish = (resource: AnyResource, row: object) => rowName(resource, { id: 7, ...row }, (text) => translate(text, 'en'))
  expect(inEnglish(user, { username: 'lihua' })).toBe('lihua')
  expect(inEnglish(notifyConfig, { message_type: 'order_new' })).toBe('New order')
  expect([inEnglish(user, { username: '' }), inEnglish(user, {})]).toEqual(['#7', '#7'])
  expect(inEnglish(stockLog, { goods: { name: 'Tea' }, sku: { title: 'Red / L' }, delta: 5, memo: 'counted' })).toBe('Tea / Red / L / +5')
  expect(inEnglish(stockLog, { goods: null, sku: null, delta: -5 })).toBe('-5')
})

test('a name that the product wrote is in the language of its reader, also in a row as it is stored', () => {
  const named = (resource: AnyResource, row: object) =>
    (['zh-cn', 'en'] as const).map((language) => rowName(resource, { id: 7, ...row }, (text) => translate(text, language)))
  expect(named(rule, { title: '商品管理', title_en: 'Products' })).toEqual(['商品管理', 'Products'])
  expect(named(rule, { title: '自建', title_en: '' })).toEqual(['自建', '自建'])
  expect(named(adminGroup, { name: firstGroups.staff.zh })).toEqual([firstGroups.staff.zh, firstGroups.staff.en])
})

test('a number of rows is written with the noun, its plural and its Chinese counter, whatever the title', () => {
  const counted = (path: string, count: number) => {
    const { what, ...values } = countedRows(resources.find((one) => one.path === path) as AnyResource, count)
    return (['zh-cn', 'en'] as const).map((language) => translate(t('{count} {what}', '{count} {what}'), language, { ...values, what }))
  }
  expect([counted('auth/adminLog', 3), counted('security/dataRecycleLog', 1), counted('security/sensitiveDataLog', 2)]).toEqual([
    ['3 条日志', '3 activities'],
    ['1 条回收记录', '1 deleted record'],
    ['2 条修改记录', '2 changes'],
  ])
  expect([counted('shop/stock', 5), counted('auth/group', 2), counted('shop/deliveryCompany', 4), counted('auth/apiToken', 1234)]).toEqual([
    ['5 个规格', '5 SKUs'],
    ['2 个角色组', '2 groups'],
    ['4 家快递公司', '4 carriers'],
    ['1,234 个 API 令牌', '1,234 API tokens'],
  ])
})

test('a column of another row has the width of its reference', () => {
  expect(columnOf(payment, 'order.order_no')?.field.width).toBe(190)
  expect(columnOf(moneyLog, 'user.username')?.field.width).toBeUndefined()
})
