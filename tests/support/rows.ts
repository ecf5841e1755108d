import { entities, resourceAt, resources } from '../../resources/index'
import { matches } from '../../resources/kit/conditions'
import { isWritable } from '../../resources/kit/derived'
import { callOf, controllerFileOf } from '../../resources/kit/paths'
import { watchableLists } from '../../resources/watchable'
import { storageOf } from '../../server/types'
import { goodValue } from './values'

import type { AnyResource } from '../../resources/kit/define'
import type { DynamicDb } from '../../server/context'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { TestApp } from './app'

export type Body = Record<string, unknown>
export type Row = Record<string, unknown> & { readonly id: number; readonly row_version: number }

/** Fields that are validated together and cannot have a random value each. */
const together: Readonly<Record<string, Body>> = {
  'shop/goods': { spec_type: '2', specs: [{ name: '颜色', values: [{ value: '红', image: '' }] }], max_buy: 0 },
  'shop/hotRecommend': { link_type: 'url', link_value: '/page/1' },
  'shop/order': {
    goods_amount: '10.00',
    coupon_amount: '0.00',
    score_amount: '0.00',
    discount_amount: '0.00',
    delivery_amount: '8.00',
    pay_amount: '18.00',
    refund_amount: '0.00',
    score_used: 0,
    score_back: 0,
    score_give: 10,
    score_earned: 0,
  },
  'shop/orderItem': {
    price: '10.00',
    quantity: 3,
    line_amount: '30.00',
    coupon_share: '0.00',
    score_share: '0.00',
    discount_share: '0.00',
    pay_amount: '30.00',
    delivery_share: '0.00',
    score_used_share: 0,
    score_back: 0,
    shipped_quantity: 0,
    refund_quantity: 0,
    refunding_quantity: 0,
    unshipped_refund_quantity: 0,
    refund_amount: '0.00',
    refund_delivery_amount: '0.00',
    stock_back_quantity: 0,
  },
  'shop/payment': { amount: '30.00', refunded_amount: '0.00' },
  'shop/paymentRefund': { cause: 'refund', refund_id: null },
  'shop/refund': { apply_amount: '10.00', max_amount: '30.00', amount: '10.00' },
  'shop/stockLog': { delta: 5, before: 2, after: 7, locked_delta: 0 },
}

/** References of which each row needs its own: of a line one refund may be running. */
const ownTargets: Readonly<Record<string, string>> = { 'shop/refund': 'shop/orderItem', 'shop/payment': 'shop/order' }

/** The moment that a row has in one state only. */
const momentOf: Readonly<Record<string, { readonly state: string; readonly moment: string }>> = {
  'shop/payment': { state: '1', moment: 'pay_time' },
  'shop/paymentRefund': { state: '1', moment: 'finish_time' },
}

/** The columns that change together with the column `status`. */
export function columnsIn({ path }: AnyResource, status: unknown): Body {
  const { state, moment } = momentOf[path] ?? {}
  return moment ? { [moment]: status === state ? '2026-03-01 10:00:00' : null } : {}
}

/** Rows that only their owner may see: in tests, those of the administrator. */
const ownedBy: Readonly<Record<string, string>> = { 'shop/export': 'admin_id', 'shop/notify/notify': 'admin_id', 'routine/webhook': 'admin_id' }
const ownTo = (app: TestApp, { path }: AnyResource): Body => (ownedBy[path] ? { [ownedBy[path]]: app.adminId } : {})

/** A body that `add` accepts: a new valid value for every writable field whose condition is fulfilled. */
export async function bodyFor(app: TestApp, resource: AnyResource, given: Body = {}): Promise<Body> {
  const overrides = { ...together[resource.path], ...asParent(resource), ...given }
  const body: Body = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (Object.hasOwn(overrides, name)) body[name] = overrides[name]
    else if (isWritable(field) && matches(field.when, body)) body[name] = await valueFor(app, resource, field)
  }
  return { ...body, ...overrides }
}

/** Values with which others can be put below a row of a tree. */
function asParent({ fields }: AnyResource): Body {
  const when = Object.values(fields).flatMap((field) => ('parentWhen' in field ? Object.entries(field.parentWhen ?? {}) : []))
  return Object.fromEntries(when.map(([name, expected]) => [name, Array.isArray(expected) ? (expected as unknown[])[0] : expected]))
}

async function valueFor(app: TestApp, resource: AnyResource, field: AnyField): Promise<unknown> {
  if (field.type === 'resource' && field.unique) return unwatched(app, resource, field.verb ?? 'del')
  const chosen = field.type === 'lines' ? Object.values(field.columns).find((column) => column.type === 'reference') : field
  const reference = chosen?.type === 'reference' || chosen?.type === 'references' ? await idToPointAt(app, resource, chosen.to) : 0
  return goodValue(field, { reference, region: app.region, rules: resource.path.startsWith('user/') ? app.ruleIds.members : app.ruleIds.staff })
}

/** A list without a rule, with the field that the rule is going to watch; if each has one, the new rule replaces the oldest. */
async function unwatched(app: TestApp, { table }: AnyResource, verb: 'edit' | 'del'): Promise<string> {
  const { rows } = await app.sql<{ controller: string }>(`select controller from "${table}" order by id`)
  const taken = rows.map(({ controller }) => controller)
  const lists = watchableLists(verb).filter(({ fields }) => verb === 'del' || Object.hasOwn(fields, 'status'))
  const free = lists.flatMap(({ path }) => (taken.includes(controllerFileOf(path)) ? [] : [controllerFileOf(path)]))
  if (free[0] !== undefined) return free[0]
  await app.sql(`delete from "${table}" where controller = $1`, [taken[0]])
  return taken[0] ?? ''
}

/** A reference points to a new row, or to an existing one where none can be added or it would refer to its own resource. */
async function idToPointAt(app: TestApp, resource: AnyResource, path: string): Promise<number> {
  const target = entities.find((one) => one.path === path)
  if (!target) throw new Error(`no resource ${path}`)
  const givenTo = app.given.get(path)
  if (givenTo !== undefined) return givenTo
  if (target !== resource && target.crud.includes('add')) return (await makeRow(app, target)).id
  const { rows } = await app.sql<{ id: number }>(`select id from "${target.table}" ${target.softDelete ? 'where delete_time is null' : ''} order by id limit 1`)
  if (rows[0] && ownTargets[resource.path] !== path) return rows[0].id
  if (target === resource) throw new Error(`${path} has no row to point at`)
  return Number((await insertRow(app, target)).id)
}

/** Adds a row by the API as the tests' administrator and reads it back from the list. */
export async function makeRow(app: TestApp, resource: AnyResource | string, overrides: Body = {}): Promise<Row> {
  const found = typeof resource === 'string' ? resourceAt(resource) : resource
  if (!found) throw new Error(`no resource ${String(resource)} among ${resources.length}`)
  const body = await bodyFor(app, found, overrides)
  const answer = await app.call('POST', callOf(found.path, 'add'), { body })
  if (answer.code !== 1) throw new Error(`${found.path} was not added: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)} ${JSON.stringify(body)}`)
  return newestRow(app, found)
}

/** The row with the largest id, read from the database; also for resources that only the server writes. */
export async function newestRow(app: TestApp, resource: AnyResource): Promise<Row> {
  const { rows } = await app.sql<Row>(`select * from "${resource.table}" order by id desc limit 1`)
  if (!rows[0]) throw new Error(`${resource.path} has no row`)
  return rows[0]
}

/** A row inserted into its table with its read-only fields: for rows that only the server writes, and for rows that the API would refuse. */
export async function insertRow(app: TestApp, shown: AnyResource, given: Body = {}): Promise<Row> {
  const whole = entities.find(({ path }) => path === shown.viewOf)
  if (whole?.crud.includes('add')) return makeRow(app, whole, given)
  const resource = whole ?? shown
  const overrides = { ...ownTo(app, resource), ...together[resource.path], ...given }
  const columns: Body = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type === 'computed' || field.type === 'references' || ('auto' in field && field.auto)) continue
    const value = Object.hasOwn(overrides, name) ? overrides[name] : await valueFor(app, resource, field)
    Object.assign(columns, storageOf(name, field).write(value))
  }
  Object.assign(columns, columnsIn(resource, columns['status']))
  await makeRoom(app, resource, columns)
  const row = await (app.db as unknown as DynamicDb).insertInto(resource.table).values(columns).returningAll().executeTakeFirstOrThrow()
  return row as Row
}

/** Where each choice has exactly one row and all exist from the start, the new row replaces one. */
async function makeRoom(app: TestApp, resource: AnyResource, columns: Body): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields))
    if (field.type === 'choice' && field.unique) await (app.db as unknown as DynamicDb).deleteFrom(resource.table).where(name, '=', columns[name]).execute()
}

/** Adds rows until a resource has at least this many. */
export async function fillUp(app: TestApp, resource: AnyResource, minimum: number): Promise<void> {
  const { rows } = await app.sql<{ count: number }>(`select count(*) as count from "${resource.table}"`)
  for (let count = Number(rows[0]?.count ?? 0); count < minimum; count += 1) {
    if (resource.crud.includes('add')) await makeRow(app, resource)
    else await insertRow(app, resource)
  }
}
