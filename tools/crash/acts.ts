import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { headers } from '../../resources/kit/protocol/envelope'
import { connect } from '../../server/database/connect'
import { wakeWorkers } from '../../server/exports/taskStates'
import { withDatabase } from '../soak/checks'
import { itemOf } from './buyers'
import { send } from './send'
import { postmasterOf, untilWell } from './victims'

import type { SoakShop } from '../soak/shop'
import type { Buyer, OrderJournal } from './buyers'
import type { Kill, Sending, Shop } from './send'

/** A running shop with a member who buys and a member of staff. */
export interface Scene extends Shop {
  readonly shop: SoakShop
  readonly buyer: Buyer
  readonly addressId: number
  readonly journal: OrderJournal
}

/** Sends its request, kills the shop at a statement if told so, and returns when the request was repeated until it was acknowledged, and all of it has happened. */
type Act = (kill?: Kill) => Promise<void>

async function sendSurely(scene: Scene, path: string, sending: Sending): Promise<Readonly<Record<string, unknown>>> {
  const answer = await send(scene, path, sending)
  if (!answer) throw new Error(`${path} was refused: ${[...scene.tally.counts().keys()].join(', ')}`)
  return answer
}

const byMember = ({ buyer }: Scene): Sending['token'] => ({ [headers.memberToken]: buyer.member })
const byStaff = ({ buyer }: Scene): Sending['token'] => ({ [headers.adminToken]: buyer.staff })

async function placing(scene: Scene) {
  const token = byMember(scene)
  const { skus } = scene.buyer
  const sku_id = skus[scene.journal.placed.size % skus.length] ?? 0 // in turn: hundreds of orders are made
  const cart = { lines: [{ sku_id, quantity: 2 }], address_id: scene.addressId }
  const { pay_amount } = await sendSurely(scene, '/api/shop.Order/preview', { token, body: cart })
  const request_key = randomUUID()
  return async (kill?: Kill): Promise<{ readonly id: unknown; readonly order_no: string }> => {
    const { id, order_no } = await sendSurely(scene, '/api/shop.Order/submit', { token, body: { ...cart, request_key, pay_amount }, kill })
    scene.journal.placed.add(request_key)
    return { id, order_no: String(order_no) }
  }
}

async function paying(scene: Scene) {
  const order = await (await placing(scene))()
  return async (kill?: Kill): Promise<typeof order> => {
    await sendSurely(scene, '/api/shop.Pay/create', { token: byMember(scene), body: { order_no: order.order_no, pay_type: 'balance' }, kill })
    scene.journal.paid.add(order.order_no)
    return order
  }
}

async function shipping(scene: Scene): Promise<Act> {
  const { id, order_no } = await (await paying(scene))()
  return async (kill) => {
    await sendSurely(scene, '/admin/shop.Order/delivery', { token: byStaff(scene), body: { id, type: 'none' }, kill })
    scene.journal.shipped.add(order_no)
  }
}

async function refunding(scene: Scene): Promise<Act> {
  const { order_no } = await (await paying(scene))()
  const order_item_id = await itemOf(scene, byMember(scene), order_no)
  const request = { order_item_id, type: '1', quantity: 1, reason: '不想要了', description: '' }
  const { id } = await sendSurely(scene, '/api/shop.Refund/apply', { token: byMember(scene), body: request })
  return async (kill) => {
    await sendSurely(scene, '/admin/shop.Refund/audit', { token: byStaff(scene), body: { id, verdict: 'agree', way: 'original', amount: '0.50' }, kill })
    scene.journal.agreed.add(Number(id))
  }
}

/** The request adds a task, and a worker of the server writes its file. */
function exporting(scene: Scene): Promise<Act> {
  const name = `crash ${randomUUID()}`
  const body = { name, format: 'csv', rows_per: 'row', columns: ['id', 'order_no'], filter: {} }
  return Promise.resolve(async (kill) => {
    const before = await processesOf(scene)
    const { id } = await sendSurely(scene, '/admin/shop.Order/addExportTask', { token: byStaff(scene), body, kill })
    await untilExported(scene, Number(id), before)
    scene.journal.exported.add(name)
  })
}

/** The server and PostgreSQL; other ones after one of them was killed. */
const processesOf = async ({ shop }: Scene): Promise<string> => `${shop.pid()} ${await postmasterOf(shop.databaseUrl)}`

async function untilExported(scene: Scene, id: number, before: string): Promise<void> {
  const { shop } = scene
  let isAbandoned = false
  for (const until = Date.now() + 150_000; Date.now() < until; await pause(100)) {
    await untilWell(shop)
    if ((await statusOf(shop.databaseUrl, id).catch(() => undefined)) === '3') return
    if (!isAbandoned && (await processesOf(scene).catch(() => before)) !== before) isAbandoned = await abandon(shop.databaseUrl, id).catch(() => false)
  }
  throw new Error(`the export task ${id} has not ended`)
}

const statusOf = (url: string, id: number): Promise<string | undefined> =>
  withDatabase(url, async (query) => (await query<{ status: string }>('select status from shop_export_task where id = $1', [id]))[0]?.status)

/** Ends the lease of a killed worker, so that nobody waits for half a minute. */
async function abandon(url: string, id: number): Promise<boolean> {
  const { db, pool, close } = connect(url, { max: 1 })
  try {
    await pool.query("update shop_export_task set lease_time = lease_time - interval '31 seconds' where id = $1 and status = '2'", [id])
    await db.transaction().execute(wakeWorkers)
    return true
  } finally {
    await close()
  }
}

/** What a kill may interrupt, each with what has to happen before. */
export const acts: Readonly<Record<string, (scene: Scene) => Promise<(kill?: Kill) => Promise<unknown>>>> = {
  placing,
  paying,
  shipping,
  refunding,
  exporting,
}
