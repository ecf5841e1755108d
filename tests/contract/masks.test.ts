import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { entities, pages, resources } from '../../resources/index'
import { nodesOf, operatorsOf, rowsOf, rowTablesOf } from '../../resources/kit/derived'
import { contactNodeOf, masksOf, maskText } from '../../resources/kit/masks'
import { callOf, controllerFileOf, nodeOf } from '../../resources/kit/paths'
import { user } from '../../resources/user/user'
import { signInWith, testApp } from '../support/app'
import { makeToken, rest } from '../support/apiTokens'
import { fillUp, insertRow, makeRow } from '../support/rows'
import { routesOf } from '../support/routes'

import type { AnyResource } from '../../resources/kit/define'
import type { MaskKind } from '../../resources/kit/fieldTypes'
import type { TestApp } from '../support/app'
import type { Row } from '../support/rows'

/** Contact data that occurs nowhere else, by what it is; the second set is written over the first. */
const planted = {
  name: ['令狐冲虚', '独孤求败', '西门吹雪'],
  mobile: ['13987654301', '13987654302', '13987654303'],
  email: ['linghu.planted@example.com', 'dugu.planted@example.com', 'ximen.planted@example.com'],
} as const satisfies Readonly<Record<MaskKind, readonly string[]>>
const secrets = Object.values(planted).flat()

const listsWithMasks = resources.filter((one) => Object.keys(masksOf(one.fields)).length > 0)
const contactNodes = new Set(entities.flatMap((one) => contactNodeOf(one, entities) ?? []))

const allNodes = [...resources.flatMap((one) => nodesOf(one).map(({ name }) => nodeOf(one.path, name))), ...pages.map(({ path }) => nodeOf(path, 'index'))]
const everything = [...allNodes, 'dashboard/index', 'shop/dashboard/index', 'shop/dashboard/income']

let app: TestApp
let without: string
let holder: string
/** The newest row of each list, by its path. */
const newest = new Map<string, number>()

/** The planted values of one set for the masked fields of a resource. */
const valuesOf = ({ fields }: Pick<AnyResource, 'fields'>, set: 0 | 1 | 2): Record<string, string> =>
  Object.fromEntries(Object.entries(masksOf(fields)).map(([name, kind]) => [name, planted[kind][set]]))

beforeAll(async () => {
  app = await testApp()
  without = (
    await signInWith(
      app,
      everything.filter((node) => !contactNodes.has(node)),
    )
  ).token
  holder = (await signInWith(app, everything)).token
  await plant()
}, 120_000)
afterAll(() => app.close())

/** Every list has a row that shows contact data, as far as it can: its own, or that of the member and the order it refers to. */
async function plant(): Promise<void> {
  for (const name of ['edit', 'del'] as const) await watch(name)
  const line = { name: planted.name[1], mobile: planted.mobile[1], region: app.region, address: '长安街 1 号', is_default: 1 }
  const deleted = await makeRow(app, user, valuesOf(user, 2))
  expect((await app.call('POST', callOf(user.path, 'del'), { body: { ids: [deleted.id] } })).code).toBe(1)
  const member = await makeRow(app, user, valuesOf(user, 0))
  const changed = await app.call('POST', callOf(user.path, 'edit'), { body: { id: member.id, ...valuesOf(user, 1), addresses: [line] } })
  expect([changed.code, changed.msg]).toEqual([1, changed.msg])
  app.given.set(user.path, member.id)
  for (const resource of resources) {
    const row =
      rowsOf(resource) === user.path ? member : Object.keys(masksOf(resource.fields)).length > 0 ? await insertRow(app, resource, shown(resource)) : undefined
    if (row) app.given.set(resource.path, row.id)
    const isEdited = row && row !== member && resource.crud.includes('edit')
    if (isEdited) await app.call('POST', callOf(resource.path, 'edit'), { body: { id: row.id, ...valuesOf(resource, 1) } })
  }
  for (const resource of resources) {
    await fillUp(app, resource, 1)
    const { rows } = await app.sql<Row>(`select id from "${resource.table}" order by id desc limit 1`)
    newest.set(resource.path, app.given.get(resource.path) ?? Number(rows[0]?.id))
  }
  await changeAddress()
}

const shown = (resource: AnyResource): Record<string, unknown> => ({
  ...valuesOf(resource, 0),
  ...(resource.path === 'shop/order' && { status: '2', ship_status: '0', refund_amount: '0.00', pay_amount: '18.00', region: app.region }),
})

/** Writes the whole values into the change log and the log of the order. */
async function changeAddress(): Promise<void> {
  const body = {
    id: app.given.get('shop/order'),
    receiver_name: planted.name[1],
    receiver_mobile: planted.mobile[1],
    region: app.region,
    address: '长安街 2 号',
  }
  const answer = await app.call('POST', callOf('shop/order', 'editAddress'), { body })
  expect([answer.code, answer.msg]).toEqual([1, answer.msg])
}

/** Data security watches the members, so that its logs have whole rows and values. */
async function watch(verb: 'edit' | 'del'): Promise<void> {
  const controller = controllerFileOf(user.path)
  const body = { name: `members ${verb}`, controller, status: 1, ...(verb === 'edit' && { data_fields: { mobile: '手机号', nickname: '昵称' } }) }
  const path = verb === 'edit' ? 'security/sensitiveData' : 'security/dataRecycle'
  await app.sql(`delete from ${verb === 'edit' ? 'security_sensitive_data' : 'security_data_recycle'} where controller = $1`, [controller])
  const answer = await app.call('POST', callOf(path, 'add'), { body })
  expect([answer.code, answer.msg]).toEqual([1, answer.msg])
}

const read = (token: string, url: string, query: object): Promise<{ readonly text: string; readonly status: number }> =>
  app.call('GET', url, { token, query: { ...query } })
const told = (text: string): string[] => secrets.filter((one) => text.includes(one))
const isTold = (text: string): boolean => told(text).length > 0

/** What a printout prints, for which it has a node of its own, and calls that stay open. */
const isApart = (url: string): boolean =>
  resources.some(({ path, printouts }) => Object.keys(printouts ?? {}).some((name) => callOf(path, name) === url)) ||
  /buildSuffixSvg|terminal|download/.test(url)

const queriesOf = (url: string): readonly object[] => {
  const resource = resources.find(({ path }) => url.startsWith(`${callOf(path, 'index').replace(/\/index$/, '')}/`))
  const id = resource && newest.get(resource.path)
  const searches = resource === undefined ? [] : searchesOf(resource)
  return [
    { id, ids: [id], userId: app.given.get(user.path) },
    { select: true, limit: 50 },
    { initKey: 'id', initValue: [id] },
    { format: 'csv' },
    { format: 'csv', lines: 'each' },
    { tab: 'deleted' },
    { keyword: planted.mobile[1].slice(0, 9), words: planted.mobile[1].slice(0, 9), quickSearch: planted.mobile[1].slice(0, 9) },
    // an export logs what its own user has searched
    ...(/export|importSheet/i.test(url)
      ? []
      : [{ keyword: planted.name[1], words: planted.name[1], q: planted.name[1], quickSearch: planted.name[1], select: true }]),
    ...searches,
  ]
}

const searchesOf = (resource: AnyResource): readonly object[] => Object.keys(resource.list.tabs ?? { all: '' }).map((tab) => ({ tab, limit: 100, isTree: 0 }))

test('no GET of the back office tells whole contact data to somebody without the nodes, whatever else they hold', { timeout: 120_000 }, async () => {
  const urls = routesOf(app.app).flatMap(({ method, url }) => (method === 'GET' && url.startsWith('/admin/') && !isApart(url) ? [url] : []))
  expect(urls.length).toBeGreaterThan(100)
  const leaks: unknown[] = []
  const masked = new Set<string>()
  for (const url of urls)
    for (const query of queriesOf(url)) {
      const { text } = await read(without, url, query)
      if (told(text).length > 0) leaks.push([url, query, told(text)])
      if (Object.entries(planted).some(([kind, texts]) => texts.some((one) => text.includes(maskText(kind as MaskKind, one))))) masked.add(url)
    }
  expect(leaks).toEqual([])
  // lists, details, forms, selects, exports, history and logs do show the rows
  for (const verb of ['index', 'info', 'edit', 'export', 'importSheet', 'history']) expect([...masked]).toContain(callOf(user.path, verb))
  for (const path of ['shop/order', 'shop/refund', 'user/moneyLog', 'security/dataRecycleLog', 'shop/triage'])
    expect([...masked]).toContain(callOf(path, 'index'))
})

test('the open API tells it to whom holds the nodes only, and logs each call', async () => {
  const { token } = await makeToken(app, { nodes: everything.filter((node) => !contactNodes.has(node)) })
  const whole = (await makeToken(app)).token
  const leaks: unknown[] = []
  // a token of a super administrator reads what its owner has sent
  for (const { path } of resources.filter((one) => one.path !== 'auth/adminLog'))
    for (const url of [path, `${path}/${newest.get(path) ?? 0}`]) {
      const { json } = await rest(app, token, 'GET', url)
      if (isTold(JSON.stringify(json))) leaks.push([url, told(JSON.stringify(json))])
    }
  expect(leaks).toEqual([])
  for (const url of [user.path, `${user.path}/${newest.get(user.path) ?? 0}`, 'shop/order', `shop/order/${newest.get('shop/order') ?? 0}`]) {
    expect([url, isTold(JSON.stringify((await rest(app, whole, 'GET', url)).json))]).toEqual([url, true])
    const { rows } = await app.sql<{ title: string; url: string }>('select title, url from admin_log order by id desc limit 1')
    expect(rows[0]).toMatchObject({ title: expect.stringContaining('查看联系方式'), url: `/rest/${url}` })
  }
})

test('whoever holds the nodes reads it in details, history and by its call, while lists and selects have masks for everybody', async () => {
  const details = await read(holder, callOf(user.path, 'info'), { id: newest.get(user.path) })
  expect(told(details.text)).toEqual(expect.arrayContaining([planted.name[1], planted.mobile[1], planted.email[1]]))
  const history = await read(holder, callOf(user.path, 'history'), { id: newest.get(user.path) })
  expect(told(history.text)).toEqual(expect.arrayContaining([planted.mobile[0], planted.mobile[1]]))
  const contact = await app.call('POST', callOf('shop/order', 'contact'), { token: holder, body: { id: newest.get('shop/order') } })
  expect(contact.data).toEqual({ id: newest.get('shop/order'), ...valuesOf(resources.find(({ path }) => path === 'shop/order') ?? user, 1) })
  for (const { path } of resources)
    for (const query of [{ limit: 100, isTree: 0 }, { select: true }, { initKey: 'id', initValue: [newest.get(path)] }])
      expect([path, told((await read(holder, callOf(path, 'index'), query)).text)]).toEqual([path, []])
})

describe.each(listsWithMasks.map((one) => [one.path, one] as const))('%s', (path, resource) => {
  const masked = Object.entries(masksOf(resource.fields))
  const list = (token: string, query: object) => app.call('GET', callOf(path, 'index'), { token, query: { ...query } })

  test('a masked field shows a part of its value', async () => {
    const row = (await list(without, { limit: 100 })).data.list.find(({ id }) => id === newest.get(path))
    for (const [name, kind] of masked) if (resource.list.columns.includes(name)) expect(row?.[name]).toBe(maskText(kind, planted[kind][1]))
  })

  test('it is found by its whole value only, and the list cannot be ordered by it', async () => {
    for (const [name, kind] of masked) {
      const whole = planted[kind][1]
      const filter = (operator: string, val: string) => list(without, { search: [{ field: name, operator, val }] })
      const refused = operatorsOf(resource.fields[name] ?? { type: 'id', label: { zh: '', en: '' } }).filter((one) => one !== 'eq')
      if (resource.list.filters?.includes(name)) {
        expect((await filter('eq', whole)).data.list.map(({ id }) => id)).toEqual([newest.get(path)])
        for (const operator of refused) expect([operator, (await filter(operator, whole.slice(0, 4))).code]).toEqual([operator, 0])
      }
      expect([name, (await list(without, { order: `${name},asc` })).code]).toEqual([name, 0])
      if (!resource.list.search?.includes(name)) continue
      expect((await list(without, { quickSearch: whole })).data.list.map(({ id }) => id)).toEqual([newest.get(path)])
      expect((await list(without, { quickSearch: whole.slice(0, -1) })).data.list).toEqual([])
    }
  })

  test('an export has the mask', async () => {
    const columns = masked.flatMap(([name]) => (resource.list.columns.includes(name) ? [name] : []))
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url: `${callOf(path, 'export')}?format=csv&columns=${columns.join()}`,
      headers: { batoken: without, server: 'true' },
    })
    for (const name of columns)
      expect(rawPayload.toString()).toContain(maskText(masksOf(resource.fields)[name] ?? 'name', planted[masksOf(resource.fields)[name] ?? 'name'][1]))
  })

  test('a save keeps what comes back masked, and refuses anything else', async () => {
    if (!resource.crud.includes('edit')) return
    const id = newest.get(path)
    const { row } = (await app.call('GET', callOf(path, 'edit'), { token: without, query: { id } })).data
    const same = await app.call('POST', callOf(path, 'edit'), { token: without, body: row })
    expect([same.code, same.msg]).toEqual([1, same.msg])
    for (const [name, kind] of masked) {
      const answer = await app.call('POST', callOf(path, 'edit'), { token: without, body: { id, [name]: planted[kind][0] } })
      expect([answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([0, [name]])
    }
    const { rows } = await app.sql<Row>(`select * from "${resource.table}" where id = $1`, [id])
    for (const [name, kind] of masked) expect(rows[0]?.[name]).toBe(planted[kind][1])
  })

  test('its lines keep what is masked, too', async () => {
    for (const [name, { columns }] of Object.entries(rowTablesOf(resource.fields))) {
      const cells = Object.entries(masksOf(columns))
      if (cells.length === 0) continue
      const id = newest.get(path)
      const readLines = async (token: string) => (await app.call('GET', callOf(path, 'edit'), { token, query: { id } })).data.row[name] as Row[]
      const lines = await readLines(without)
      for (const [cell, kind] of cells) expect(lines[0]?.[cell]).toBe(maskText(kind, planted[kind][1]))
      expect((await app.call('POST', callOf(path, 'edit'), { token: without, body: { id, [name]: lines } })).code).toBe(1)
      const [cell = '', kind = 'name'] = cells[0] ?? []
      expect((await app.call('POST', callOf(path, 'edit'), { token: without, body: { id, [name]: [{ ...lines[0], [cell]: planted[kind][0] }] } })).code).toBe(0)
      for (const [one, what] of cells) expect((await readLines(holder))[0]?.[one]).toBe(planted[what][1])
    }
  })

  test('undoing a change of it needs the node, and says nothing of it', async () => {
    if (!resource.crud.includes('edit')) return
    const id = newest.get(path)
    const history = (await app.call('GET', callOf(path, 'history'), { token: without, query: { id } })).data
    const changed = history.list.find(({ kind, before }) => kind === 'edit' && masked.some(([name]) => Object.hasOwn((before ?? {}) as object, name)))
    expect(changed?.['can_undo']).toBe(false)
    const answer = await app.call('POST', callOf(path, 'undo'), { token: without, body: { batch: changed?.['batch'] } })
    expect([answer.code, told(answer.text)]).toEqual([401, []])
  })
})

test('each call that tells it whole is logged with who, of which row; one that tells masks is not', async () => {
  const entries = async () =>
    (await app.sql<{ title: string; data: unknown }>("select title, data from admin_log where title ~ '查看联系方式$|导出$' order by id")).rows
  const member = newest.get(user.path)
  const order = newest.get('shop/order')
  const calls = [
    ['GET', callOf(user.path, 'info'), { id: member }, '会员 - 查看联系方式', { id: member }],
    ['GET', callOf(user.path, 'edit'), { id: member }, '会员 - 查看联系方式', { id: member }],
    ['GET', callOf(user.path, 'history'), { id: member }, '会员 - 查看联系方式', { id: member, history: true }],
    ['GET', callOf('shop/order', 'info'), { id: order }, '订单列表 - 查看联系方式', { id: order }],
    ['GET', callOf('shop/order', 'export'), { columns: 'order_no,receiver_mobile' }, '订单列表 - 导出', { contact: ['receiver_mobile'] }],
    ['GET', callOf(user.path, 'importSheet'), { format: 'csv' }, '会员 - 导出', { contact: expect.arrayContaining(['nickname', 'mobile', 'email']) }],
    ['GET', callOf('shop/order', 'batchDelivery/importSheet'), { format: 'csv' }, '订单列表 - 导出', { contact: ['receiver_name'] }],
    ['POST', callOf('shop/order', 'contact'), { id: order }, '订单列表 - 查看联系方式', { id: order }],
  ] as const
  for (const [method, url, input, title, data] of calls) {
    const before = (await entries()).length
    const answer = await app.call(method, url, { token: holder, ...(method === 'GET' ? { query: { ...input } } : { body: input }) })
    expect([url, isTold(answer.text)]).toEqual([url, true])
    const added = (await entries()).slice(before)
    expect([url, added]).toMatchObject([url, [{ title, data }]])
    if (method === 'GET') await app.call(method, url, { token: without, query: { ...input } })
    expect((await entries()).slice(before + 1).filter((one) => one.title === '会员 - 查看联系方式')).toEqual([])
  }
})

test('a packing slip has the whole address for whoever may print, and is logged', async () => {
  const id = newest.get('shop/order')
  await app.sql("update shop_order set status = '2' where id = $1", [id])
  const line = entities.find(({ path }) => path === 'shop/orderItem')
  if (line) await insertRow(app, line)
  await app.sql('update shop_order_item set order_id = $1 where id = (select max(id) from shop_order_item)', [id])
  const { text } = await read(without, callOf('shop/order', 'packingSlip'), { ids: [id], set: 'all' })
  expect(told(text)).toEqual([planted.name[1], planted.mobile[1]])
  const { rows } = await app.sql<{ data: unknown }>('select data from admin_log order by id desc limit 1')
  expect(rows[0]?.data).toEqual({ print: 'packingSlip', rows: 1, ids: [id] })
})
