import { expect, test, vi } from 'vitest'

import { createData } from '../../../providers/data/data'
import { refreshingMenus } from '../../../providers/data/menuRefresh'
import { ServerRefusal } from '../../../providers/http/errors'
import { envelope, makeWire } from '../../support/fakeWire'

import type { ZhangguiData } from '../../../providers/data/dataTypes'

function make(code = 1) {
  const refresh = vi.fn(async () => undefined)
  const { http } = makeWire(() => envelope(code))
  return { refresh, data: refreshingMenus(createData(http), refresh) }
}

const row = { id: 4, row_version: 1 }
const changes: readonly (readonly [string, (data: ZhangguiData, path: string) => Promise<unknown>])[] = [
  ['adding', (data, path) => data.create(path, { data: {} })],
  ['editing', (data, path) => data.update(path, { id: 4, data: { status: 0 }, previousData: row })],
  ['editing several', (data, path) => data.updateMany(path, { ids: [4], data: { status: 0 } })],
  ['deleting', (data, path) => data.delete(path, { id: 4, previousData: row })],
  ['deleting several', (data, path) => data.deleteMany(path, { ids: [4, 5] })],
  ['switching', (data, path) => data.change(path, { field: 'status', way: 'set', value: 0, id: 4 })],
  ['changing several', (data, path) => data.change(path, { field: 'status', way: 'set', value: 0, ids: [4, 5] })],
  ['undoing', (data, path) => data.undo(path, { batch: 'a-batch' })],
  ['dragging', (data, path) => data.move(path, { move: 4, target: 5, direction: 'up' })],
]

test.each(changes)('%s reloads the menu for a rule and not for another row', async (_, change) => {
  const { data, refresh } = make()
  await change(data, 'auth/adminLog')
  expect(refresh).not.toHaveBeenCalled()
  await change(data, 'auth/rule')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a refused change and a read do not reload the menu', async () => {
  const { data, refresh } = make(0)
  await expect(data.create('auth/rule', { data: {} })).rejects.toBeInstanceOf(ServerRefusal)
  const { http } = makeWire(() => envelope(1, { list: [], total: 0 }))
  await refreshingMenus(createData(http), refresh).getList('auth/rule', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  })
  expect(refresh).not.toHaveBeenCalled()
})

test('a change succeeds even if the menu cannot be reloaded', async () => {
  const { http } = makeWire(() => envelope(1))
  const data = refreshingMenus(createData(http), () => Promise.reject(new Error('gone')))
  await expect(data.create('auth/rule', { data: {} })).resolves.toMatchObject({ data: {} })
})
