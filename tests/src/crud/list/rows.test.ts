import { expect, test } from 'vitest'

import { rule } from '../../../../resources/auth/rule'
import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { noPrefs } from '../../../../resources/kit/protocol/preferences'
import { translate } from '../../../../resources/kit/text'
import { user } from '../../../../resources/user/user'
import { unmetConditionText } from '../../../../src/crud/actions/rowActionsOf'
import { actionNode } from '../../../../src/crud/actions/useRights'
import { isShown, orderedColumns, shownColumns } from '../../../../src/crud/list/columnSettings'
import { countRows, flattenTree } from '../../../../src/crud/list/useTree'
import { movedLines } from '../../../../src/crud/mutations/movedLines'

import type { Row } from '../../../../resources/kit/protocol/list'
import type { Text, TextValues } from '../../../../resources/kit/text'

const english = (text: Text, values?: TextValues): string => translate(text, 'en', values)
const row = (id: number, children: Row[] = []): Row => ({ id, children })
const tree = [row(1, [row(11, [row(111)]), row(12)]), row(2)]

test('collapsed branches are not shown', () => {
  expect(flattenTree(tree, () => true).map((line) => [line.row.id, line.level])).toEqual([
    [1, 1],
    [11, 2],
    [111, 3],
    [12, 2],
    [2, 1],
  ])
  expect(flattenTree(tree, (_, level) => level < 2).map((line) => line.row.id)).toEqual([1, 11, 12, 2])
  expect(countRows(tree)).toBe(5)
})

test('children that are not loaded differ from no children', () => {
  const [line] = flattenTree([{ id: 1, has_children: 1 }], () => false)
  expect(line).toMatchObject({ hasChildren: true, isLazy: true, isOpen: false })
  expect(flattenTree([{ id: 1, has_children: 1 }], () => true, new Map([[1, [row(5)]]])).map((one) => one.row.id)).toEqual([1, 5])
})

test('moving a row moves its branch', () => {
  const lines = flattenTree(tree, () => true)
  expect(movedLines(goodsCategory, lines, 1, { parent: 0, target: row(2), direction: 'down' }).map((line) => line.row.id)).toEqual([2, 1, 11, 111, 12])
  expect(movedLines(goodsCategory, lines, 12, { parent: 0, target: row(11), direction: 'up' }).map((line) => line.row.id)).toEqual([1, 12, 11, 111, 2])
})

test('an action forbidden by the state of a row has a reason', () => {
  expect(unmetConditionText(user, { status: 'disable' }, { id: 1, status: 'enable' }, english)).toBe('Only while Status is Disabled')
  expect(unmetConditionText(rule, rule.deletableWhen, { id: 1, is_system: 1 }, english)).toBe('Only while Built in is no')
  expect(unmetConditionText(rule, rule.deletableWhen, { id: 1, is_system: 0 }, english)).toBeUndefined()
})

test('an action is permitted by its own node, another one of the resource, or one of another resource', () => {
  expect(actionNode(user, 'money')).toEqual(['user/moneyLog', 'add'])
  expect(actionNode(user, 'enable')).toEqual(['user/user', 'edit'])
  expect(actionNode(goodsCategory, 'publish')).toEqual(['shop/goodsCategory', 'publish'])
})

test("columns are in the user's order, hidden ones are left out, new ones follow their neighbor", () => {
  const prefs = { ...noPrefs, order: ['status', 'id'], shown: { money: false }, widths: { id: 120 } }
  const columns = orderedColumns(user, prefs)
  expect(columns[0]?.name).toBe('status')
  expect(columns.map((column) => column.name)).toHaveLength(user.list.columns.length)
  expect(columns.find((column) => column.name === 'money' && isShown(column, prefs))).toBeUndefined()
  expect(shownColumns(user, prefs, () => 'label').find((column) => column.name === 'id')?.width).toBe(120)
})
