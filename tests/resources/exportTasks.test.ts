import { expect, test } from 'vitest'

import { entities, resources } from '../../resources/index'
import { choicesOf } from '../../resources/kit/derived'
import { exportColumnsOf } from '../../resources/kit/exportColumns'
import { order } from '../../resources/order/order'
import { listExport } from '../../resources/order/listExport'

test('each list that exports as a task has a type of its own among the types of tasks', () => {
  const types = resources.flatMap(({ exportTask }) => (exportTask ? [exportTask.type] : []))
  expect(types.length).toBeGreaterThan(2)
  expect(types.toSorted()).toEqual(Object.keys(choicesOf(listExport.fields.type) ?? {}).toSorted())
})

test('the columns of a task are those of the row, of its lines and of its hook, each with a label of its own', () => {
  const columns = exportColumnsOf(order, entities, () => true)
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['order_no', 'user.username', 'lines.sku_code', 'lines.cost_price', 'trade_no']))
  for (const language of ['zh', 'en'] as const) {
    const labels = columns.map(({ label }) => label[language])
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  }
})

test('a column of a line that needs a node is offered to its holders only', () => {
  const names = exportColumnsOf(order, entities, () => false).map(({ name }) => name)
  expect(names).toContain('lines.sku_code')
  expect(names).not.toContain('lines.cost_price')
})
