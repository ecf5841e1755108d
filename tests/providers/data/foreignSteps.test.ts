import { expect, test } from 'vitest'

import { createData } from '../../../providers/data/data'
import { resourceAt } from '../../../resources'
import { matchesRow } from '../../../resources/kit/derived'
import { makeWire } from '../../support/fakeWire'
import { foreignServer } from '../../support/foreignServer'

import type { ListMeta, ZhangguiData } from '../../../providers/data/dataTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ForeignServer } from '../../support/foreignServer'

interface Shop {
  readonly data: ZhangguiData
  readonly rows: ForeignServer['rows']
  readonly list: (path: string, meta?: ListMeta, page?: number, order?: readonly [string, string]) => Promise<readonly Row[]>
  /** Saves a form: the row is read, and the changes are sent. */
  readonly save: (path: string, id: number, changes: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Changes a cell of the list. */
  readonly turn: (path: string, id: number, changes: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly row: (controller: string, id: number) => Readonly<Record<string, unknown>> | undefined
}

function openShop(): Shop & { readonly server: ForeignServer } {
  const server = foreignServer()
  const data = createData(makeWire(server.answer).http)
  const list: Shop['list'] = async (path, meta = {}, page = 1, order = resourceAt(path)?.list.sort ?? ['id', 'desc']) => {
    const sort = { field: order[0], order: order[1] === 'asc' ? ('ASC' as const) : ('DESC' as const) }
    return (await data.getList<Row>(path, { pagination: { page, perPage: 10 }, sort, filter: {}, meta })).data
  }
  return {
    server,
    data,
    rows: server.rows,
    list,
    save: async (path, id, changes) => data.update(path, { id, data: changes, previousData: (await data.getOne<Row>(path, { id })).data }),
    turn: async (path, id, changes) => {
      const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
      const previousData = flat(await list(path)).find((row) => row.id === id)
      await data.update(path, { id, data: changes, previousData: previousData ?? { id } })
    },
    row: (controller, id) => server.rows[controller]?.find((row) => row['id'] === id),
  }
}

type Step = readonly [string, (shop: Shop) => Promise<void>]

const names = (rows: readonly Row[], field = 'name'): unknown[] => rows.map((row) => row[field])

const listed: readonly Step[] = (
  [
    ['auth/admin', 3],
    ['auth/group', 1],
    ['auth/rule', 1],
    ['auth/adminLog', 3],
    ['user/user', 2],
    ['user/group', 10],
    ['user/rule', 1],
    ['user/moneyLog', 3],
    ['user/scoreLog', 3],
    ['routine/attachment', 2],
  ] as const
).map(([path, count]) => [`the list ${path}`, async ({ list }) => expect(await list(path)).toHaveLength(count)])

const found: readonly Step[] = [
  ['quick search', async ({ list }) => expect(names(await list('user/user', { quickSearch: 'rose' }), 'username')).toEqual(['rose'])],
  [
    'a filter by name',
    async ({ list }) => expect(names(await list('user/group', { search: [{ field: 'name', operator: 'LIKE', val: '12' }] }))).toEqual(['level 12']),
  ],
  [
    'a filter by moments',
    async ({ list }) => {
      const val = '2026-11-22 00:00:00,2026-11-22 23:59:59'
      const rows = await list('auth/adminLog', { search: [{ field: 'create_time', operator: 'RANGE', val, render: 'datetime' }] })
      expect(names(rows, 'title')).toEqual(['saved 1'])
    },
  ],
  ['another order', async ({ list }) => expect(names(await list('auth/admin', {}, 1, ['username', 'asc']), 'username')).toEqual(['admin', 'clerk', 'packer'])],
  ['the second page', async ({ list }) => expect(names(await list('user/group', {}, 2))).toEqual(['level 2', 'level 1'])],
  [
    'rows by ids, for labels',
    async ({ data }) => {
      expect(names((await data.getMany<Row>('user/user', { ids: [2] })).data, 'username')).toEqual(['rose'])
      expect(names((await data.getMany<Row>('routine/attachment', { ids: [1] })).data)).toEqual(['tea.png'])
    },
  ],
]

const staff: readonly Step[] = [
  [
    'an administrator is added',
    async ({ data, rows }) => {
      const form = {
        username: 'helper',
        nickname: 'Helper',
        group_arr: [2],
        avatar: '',
        email: '',
        mobile: '',
        password: 'secret1',
        motto: '',
        status: 'enable',
      }
      await data.create('auth/admin', { data: form })
      expect(rows['auth.Admin']?.at(-1)).toMatchObject({ username: 'helper', group_arr: [2] })
    },
  ],
  [
    'an administrator is edited',
    async ({ save, row }) => {
      await save('auth/admin', 2, { nickname: 'Other' })
      expect(row('auth.Admin', 2)).toMatchObject({ nickname: 'Other', username: 'clerk', group_arr: [2] })
    },
  ],
  [
    'an administrator gets another group',
    async ({ save, row }) => {
      await save('auth/admin', 2, { group_arr: [3] })
      expect(row('auth.Admin', 2)).toMatchObject({ group_arr: [3] })
    },
  ],
  [
    'an administrator is disabled in the list',
    async ({ turn, row }) => {
      await turn('auth/admin', 2, { status: 'disable' })
      expect(row('auth.Admin', 2)).toMatchObject({ status: 'disable', username: 'clerk' })
    },
  ],
  [
    'an administrator is deleted',
    async ({ data, row }) => {
      await data.delete('auth/admin', { id: 3, previousData: { id: 3 } })
      expect(row('auth.Admin', 3)).toBeUndefined()
    },
  ],
  [
    'a group of administrators is added',
    async ({ data, rows }) => {
      await data.create('auth/group', { data: { pid: 1, name: 'new', rules: [1, 2], status: 1 } })
      expect(rows['auth.Group']?.at(-1)).toMatchObject({ name: 'new', rules: [1, 2] })
    },
  ],
  [
    'a group of administrators is renamed',
    async ({ save, row }) => {
      await save('auth/group', 2, { name: 'team' })
      expect(row('auth.Group', 2)).toMatchObject({ name: 'team', pid: 1, rules: ['1', '2'] })
    },
  ],
  [
    'a group of administrators is deleted',
    async ({ data, row }) => {
      await data.delete('auth/group', { id: 3, previousData: { id: 3 } })
      expect(row('auth.Group', 3)).toBeUndefined()
    },
  ],
]

const rules: readonly Step[] = [
  [
    'a rule is added without a weight',
    async ({ data, rows }) => {
      await data.create('auth/rule', { data: { pid: 1, type: 'menu', title: 'Page', name: 'page', menu_type: 'tab', weigh: null, status: 1 } })
      expect(rows['auth.Rule']?.at(-1)).toMatchObject({ title: 'Page', weigh: 0 })
    },
  ],
  [
    'a rule is switched off in the list',
    async ({ turn, row }) => {
      await turn('auth/rule', 4, { status: 0 })
      expect(row('auth.Rule', 4)).toMatchObject({ status: 0, title: 'Logs' })
    },
  ],
  [
    'a rule is edited',
    async ({ save, row }) => {
      await save('auth/rule', 4, { title: 'Log', weigh: null })
      expect(row('auth.Rule', 4)).toMatchObject({ title: 'Log', weigh: 97 })
    },
  ],
  [
    'a rule can be deleted, though it does not say whether it is built in',
    async ({ data, row }) => {
      const resource = resourceAt('auth/rule')
      const { data: stored } = await data.getOne<Row>('auth/rule', { id: 4 })
      expect(resource && matchesRow(resource, resource.deletableWhen, stored)).toBe(true)
      await data.delete('auth/rule', { id: 4, previousData: stored })
      expect(row('auth.Rule', 4)).toBeUndefined()
    },
  ],
  [
    'a rule is dragged',
    async ({ data, list }) => {
      await data.move('auth/rule', { move: 4, target: 2, direction: 'up', order: 'weigh,desc' })
      await data.move('auth/rule', { move: 2, target: 3, direction: 'down', order: 'weigh,desc' })
      expect(names((await list('auth/rule'))[0]?.children ?? [], 'title')).toEqual(['Logs', 'Rules', 'Groups'])
    },
  ],
  [
    'a rule of members is added, edited and deleted',
    async ({ data, save, row }) => {
      await data.create('user/rule', { data: { pid: 1, type: 'menu', title: 'Page', name: 'account/page', menu_type: 'tab', weigh: '', status: 1 } })
      await save('user/rule', 3, { title: 'Own page' })
      expect(row('user.Rule', 3)).toMatchObject({ title: 'Own page', weigh: 0 })
      await data.delete('user/rule', { id: 3, previousData: { id: 3 } })
      expect(row('user.Rule', 3)).toBeUndefined()
    },
  ],
]

const members: readonly Step[] = [
  [
    'a group of members is added',
    async ({ data, rows }) => {
      await data.create('user/group', { data: { name: 'gold', rules: [1], status: 1 } })
      expect(rows['user.Group']?.at(-1)).toMatchObject({ name: 'gold' })
    },
  ],
  [
    'a group of members is renamed and keeps its rights',
    async ({ save, row }) => {
      await save('user/group', 2, { name: 'silver' })
      expect(row('user.Group', 2)).toMatchObject({ name: 'silver', rules: ['1', '2'] })
    },
  ],
  [
    'a group of members is disabled in the list',
    async ({ turn, row }) => {
      await turn('user/group', 12, { status: 0 })
      expect(row('user.Group', 12)).toMatchObject({ status: 0, name: 'level 12' })
    },
  ],
  [
    'selected groups of members are deleted',
    async ({ data, rows }) => {
      await data.deleteMany('user/group', { ids: [11, 12] })
      expect(rows['user.Group']).toHaveLength(10)
    },
  ],
  [
    'a member is added',
    async ({ data, rows }) => {
      await data.create('user/user', { data: { username: 'violet', nickname: 'Violet', group_id: 1, password: 'secret1', gender: 0, birthday: null } })
      expect(rows['user.User']?.at(-1)).toMatchObject({ username: 'violet', money: '0.00' })
    },
  ],
  [
    'a member is edited, and the balance is not sent',
    async ({ save, turn, row }) => {
      await save('user/user', 1, { nickname: 'Lilly', money: undefined })
      await turn('user/user', 1, { status: 'disable' })
      expect(row('user.User', 1)).toMatchObject({ nickname: 'Lilly', status: 'disable', money: '12.34', group_id: 1 })
    },
  ],
  [
    'an amount is added to the log of a member chosen by name',
    async ({ data, rows }) => {
      const { options } = await data.select('user/user', { q: 'rose' })
      expect((await data.select('user/user', { initValue: [2] })).options).toHaveLength(1)
      await data.create('user/moneyLog', { data: { user_id: options[0]?.id, money: '5.00', memo: 'gift' } })
      expect(rows['user.MoneyLog']?.at(-1)).toMatchObject({ user_id: 2, money: '5.00' })
    },
  ],
]

const steps = [...listed, ...found, ...staff, ...rules, ...members]

test('there are 37 steps', () => expect(steps).toHaveLength(37))

test.each(steps)('on a server of the wire contract alone: %s', async (_, run) => {
  const { server, ...shop } = openShop()
  await run(shop)
  expect(server.failures).toEqual([])
})
