import { z } from 'zod'

import { order } from '../../../resources/order/order'
import { orderStatuses } from '../../../resources/order/orderStates'
import { translate } from '../../../resources/kit/text'
import { reasonsOf } from '../../../resources/order/refundReasons'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { changeAddresses } from '../../auth/member/memberAddresses'
import { addressesOf, deleteAddress, saveAddress } from '../../domain/member/addresses'
import { breakdownOf } from '../../domain/order/breakdown'
import { cancelOrder, requestCancel, withdrawCancel } from '../../domain/order/cancel'
import { receive } from '../../domain/order/complete'
import { buyAgain, hideOrder } from '../../domain/order/memberActs'
import { quoteOrder } from '../../domain/order/quoteOrder'
import { ordersOf, orderOf } from '../../domain/order/readOrders'
import { refuse } from '../../errors'
import { orderedId } from '../../lib/orderedId'
import { fieldValues, id, paging, parseBody, parseQuery, trimmedText } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { toId } from '../../request/parameters'
import { ok } from '../../result'
import { readSettings } from '../../settings/readSettings'
import { parcelOfShipment } from '../../tracking/parcels'
import { trackParcel } from '../../tracking/trackParcel'
import { memberInput } from './memberInput'
import { addressFor, checkout, linesFor, orderSubmission } from './submitOrders'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'
import type { Actor } from '../../domain/actor'
import type { OrderRow } from '../../domain/order/lockOrder'
import type { RegisterRoutes } from '../../deps'

const access = { config: { access: 'member' } } as const

const orderBody = z.object({ order_no: trimmedText, reason: trimmedText })
const parcelQuery = z.object({ order_no: trimmedText, shipment_no: trimmedText })
const listQuery = fieldValues.transform((query) => ({ ...paging.parse(query), status: String(query['status'] ?? '') }))

/** The orders and addresses of the member whose session it is; those of others count as missing. */
export const orderRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps

  app.get('/api/user.Address/index', access, async ({ member }) => ok({ list: await addressesOf(db, member.id) }))
  for (const verb of ['add', 'edit'] as const)
    app.post(`/api/user.Address/${verb}`, access, (request) =>
      mutate(request, deps, ownerOf(request), async ({ tx }) => {
        const body = parseBody(request, fieldValues)
        const own = verb === 'edit' ? (toId(body['id']) ?? refuse('row_gone')) : undefined
        return ok({ id: await changeAddresses(tx, request.member, () => saveAddress(tx, request.member.id, body, own)) }, 'saved')
      }),
    )
  app.post('/api/user.Address/setDefault', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const body = parseBody(request, z.object({ id }))
      await changeAddresses(tx, request.member, () => saveAddress(tx, request.member.id, { is_default: 1 }, body.id))
      return ok({ id: body.id }, 'saved')
    }),
  )
  app.post('/api/user.Address/del', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const body = parseBody(request, z.object({ id }))
      await changeAddresses(tx, request.member, () => deleteAddress(tx, request.member.id, body.id))
      return ok(null, 'deleted')
    }),
  )

  app.post('/api/shop.Order/preview', access, async (request) => {
    const { score, ...requested } = parseBody(request, checkout)
    const memberId = request.member.id
    const address = addressFor(await addressesOf(db, memberId), requested.address_id)
    const lines = await linesFor(db, memberId, requested)
    const quoted = await quoteOrder(db, { memberId, lines, region: address?.region ?? [], scoreWish: score })
    return ok({ ...breakdownOf(quoted), address: address ?? null, request_key: orderedId() })
  })
  const submit = orderSubmission(deps)
  app.post('/api/shop.Order/submit', access, submit)

  app.post('/api/shop.Order/hide', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { id: orderId, order_no: orderNo } = await orderOf(tx, request.member.id, parseBody(request, orderBody).order_no)
      await hideOrder(tx, orderId)
      return ok({ order_no: orderNo }, 'deleted')
    }),
  )
  app.post('/api/shop.Order/buyAgain', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { id: orderId } = await orderOf(tx, request.member.id, parseBody(request, orderBody).order_no)
      return ok(await buyAgain(tx, request.member.id, orderId), 'done')
    }),
  )

  app.get('/api/shop.Order/cancelReasons', access, async ({ language }) => {
    const { cancel_reasons: reasons } = await readSettings(db, shopConfig, ['cancel_reasons'])
    return ok({ list: reasonsOf(reasons).map((reason) => translate(reason, language)) })
  })
  app.get('/api/shop.Order/index', access, async (request) => {
    const { page, limit, status } = parseQuery(request, listQuery)
    return ok(await ordersOf(db, request.member.id, { page, limit, status: Object.hasOwn(orderStatuses, status) ? status : undefined }))
  })
  app.get('/api/shop.Order/detail', access, async (request) => ok(await orderOf(db, request.member.id, parseQuery(request, orderBody).order_no)))
  app.get('/api/shop.Order/track', access, async (request) => {
    const { order_no: orderNo, shipment_no: shipmentNo } = parseQuery(request, parcelQuery)
    const { id: orderId } = await orderOf(db, request.member.id, orderNo)
    return ok(await trackParcel(db, await parcelOfShipment(db, { orderId, shipmentNo }), { url: deps.config.trackingUrl, isStaff: false }))
  })
  for (const [name, act] of Object.entries(acts))
    app.post(`/api/shop.Order/${name}`, access, (request) =>
      mutate(request, deps, ownerOf(request), async ({ tx }) => {
        const { order_no: orderNo, reason } = parseBody(request, orderBody)
        const { id: orderId } = await orderOf(tx, request.member.id, orderNo)
        const { status } = await act(tx, orderId, { by: memberOf(request), reason })
        return ok({ order_no: orderNo, status }, 'done')
      }),
    )
}

type Member = Actor & { readonly id: number }
interface Wish {
  readonly by: Member
  readonly reason: string
}

const acts: Readonly<Record<string, (tx: Db, orderId: number, wish: Wish) => Promise<OrderRow>>> = {
  cancel: (tx, orderId, wish) => cancelOrder(tx, orderId, withReason(wish)),
  applyCancel: (tx, orderId, wish) => requestCancel(tx, orderId, withReason(wish)),
  withdrawCancel: (tx, orderId, { by }) => withdrawCancel(tx, orderId, by),
  receive: (tx, orderId, { by }) => receive(tx, orderId, by),
}

const reasonFields = { reason: { ...order.fields.cancel_reason, required: true, min: 2 } }

const withReason = (wish: Wish): Wish => ({ ...wish, reason: String(memberInput(reasonFields, { reason: wish.reason })['reason']) })

export const ownerOf = ({ member }: FastifyRequest): { readonly owner: string } => ({ owner: `user:${member.id}` })
export const memberOf = ({ member: { id: memberId, username } }: FastifyRequest): Member => ({ type: 'user', id: memberId, name: username })
