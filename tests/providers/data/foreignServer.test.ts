import { describe, expect, test } from 'vitest'

import { createData } from '../../../providers/data/data'
import { envelope, makeWire } from '../../support/fakeWire'

import type { SentRequest, FakeResponse } from '../../support/fakeWire'

/** The answers of a server of the wire contract without versions. */
const make = (row: object, more: (request: SentRequest) => FakeResponse | undefined = () => undefined) => {
  const wire = makeWire((request) => more(request) ?? (request.method === 'get' ? envelope(1, { row }) : envelope(1, null, 'saved')))
  return { ...wire, data: createData(wire.http), sent: () => wire.log.filter(({ method }) => method === 'post').map(({ body }) => body) }
}

describe('a server without versions receives the whole form', () => {
  test('an administrator is sent with name, groups and an empty password, without read-only values', async () => {
    const row = {
      ...{ id: 2, username: 'clerk', nickname: 'Clerk', group_arr: [3], avatar: '', email: '', mobile: '', motto: '', status: 'enable', password: '' },
      ...{ last_login_time: 1_795_338_140, login_failure: 0, create_time: 1, group_name_arr: ['g'] },
    }
    const { data, sent } = make(row)
    await data.update('auth/admin', { id: 2, data: { nickname: 'Other' }, previousData: row })
    expect(sent()).toEqual([
      { id: 2, username: 'clerk', nickname: 'Other', group_arr: [3], avatar: '', email: '', mobile: '', motto: '', status: 'enable', password: '' },
    ])
  })

  test('a group is sent with its rules and their ancestors, in every way of saving', async () => {
    const row = { id: 3, name: 'zga', rules: ['6', '7'], status: 1 }
    const rules = [
      { id: 1, children: [{ id: 2, children: [{ id: 6 }, { id: 8 }] }] },
      { id: 5, children: [{ id: 9 }] },
      { id: 4, children: [{ id: 7 }] },
    ]
    const { data, sent } = make(row, ({ url }) => (url === '/admin/user.Rule/index' ? envelope(1, { list: rules }) : undefined))
    await data.update('user/group', { id: 3, data: { status: 0 }, previousData: row })
    expect(sent()).toEqual([{ id: 3, name: 'zga', rules: ['1', '2', '6', '4', '7'], status: 0 }])
    await data.update('user/group', { id: 3, data: { rules: [1, 2, 8] }, previousData: row })
    expect(sent()[1]).toEqual({ id: 3, name: 'zga', rules: [1, 2, 8], status: 1 })
  })

  test('a group with all rights keeps its star', async () => {
    const { data, sent, log } = make({ id: 1, name: 'all', rules: ['*'], status: 1 })
    await data.update('user/group', { id: 1, data: { name: 'All' }, previousData: { id: 1 } })
    expect(sent()).toEqual([{ id: 1, name: 'All', rules: ['*'], status: 1 }])
    expect(log).toHaveLength(2)
  })
})

test('our own server receives only the changes, whether or not the caller knows the version', async () => {
  const { data, sent, log } = make({ id: 3, name: 'old', row_version: 4 })
  await data.update('user/group', { id: 3, data: { name: 'new' }, previousData: { id: 3, row_version: 4 } })
  expect(log).toHaveLength(1)
  await data.update('user/group', { id: 3, data: { name: 'new' }, previousData: { id: 3 } })
  expect(sent()).toEqual([
    { id: 3, name: 'new', row_version: 4 },
    { id: 3, name: 'new' },
  ])
})

test('an empty number of a new row is not sent', async () => {
  const { data, sent } = make({})
  await data.create('auth/rule', { data: { title: 'Page', weigh: null, remark: '', pid: 0 } as never })
  await data.create('user/user', { data: { username: 'lily', birthday: null, gender: 0 } as never })
  expect(sent()).toEqual([
    { title: 'Page', remark: '', pid: 0 },
    { username: 'lily', birthday: null, gender: 0 },
  ])
})

test.each([
  ['user/user', 'user.id'],
  ['user/moneyLog', 'user_money_log.id'],
  ['routine/attachment', 'attachment.id'],
  ['user/group', 'id'],
  ['auth/group', 'id'],
])('rows of %s are requested as %s', async (path, key) => {
  const { data, log } = make({}, () => envelope(1, { list: [], options: [] }))
  await data.getMany(path, { ids: [2] })
  await data.select(path, { initValue: [2] })
  expect(log.map(({ query }) => (query as { initKey: string }).initKey)).toEqual([key, key])
})

test('the error of an optional call that the server lacks is not shown', async () => {
  const { http, notices } = makeWire(() => ({ status: 404, body: { code: 0, message: 'nothing here' } }) as never)
  await expect(http.get('/admin/shop.base/config', {}, { isQuiet: true })).rejects.toThrow()
  expect(notices).toEqual([])
  await expect(http.get('/admin/shop.base/config', {})).rejects.toThrow()
  expect(notices).toHaveLength(1)
})
