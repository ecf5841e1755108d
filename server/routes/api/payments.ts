import { z } from 'zod'

import { toCents } from '../../../resources/kit/values/cents'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { payFromBalance } from '../../domain/order/pay'
import { orderOf } from '../../domain/order/readOrders'
import { orderSettings } from '../../domain/order/orderSettings'
import { gatewayNames, gatewayOf, isGateway } from '../../domain/payment/gatewaySettings'
import { receiveNotice } from '../../domain/payment/receiveNotice'
import { closeOthers, startPayment } from '../../domain/payment/startPayment'
import { refuse } from '../../errors'
import { gateways } from '../../payments/drivers'
import { knownRefusal } from '../../plugins/envelope'
import { bytesOf, parseBody, parseQuery, scalar, text, trimmedText } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { readSettings } from '../../settings/readSettings'
import { memberOf, ownerOf } from './orders'

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'
import type { NoticeAnswer } from '../../payments/driver'
import type { StartedPayment } from '../../domain/payment/startPayment'

const access = { config: { access: 'member' } } as const
const payBody = z.object({
  order_no: trimmedText,
  pay_type: text,
  scene: z.enum(['web', 'h5']).catch('web'),
  pay_amount: scalar.pipe(z.string().regex(/^(\d{1,7}(\.\d{1,2})?)?$/)),
})
const orderQuery = z.object({ order_no: trimmedText })

/** Ways to pay, payments and their state for the member whose session it is, and the notices of payment providers. */
export const paymentRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps
  app.get('/api/shop.Pay/methods', access, async ({ member }) => {
    const { balance_enabled, offline_enabled } = await orderSettings(db)
    const { offline_memo: memo } = await readSettings(db, shopConfig, ['offline_memo'])
    const { money } = await db.selectFrom('user').select('money').where('id', '=', member.id).executeTakeFirstOrThrow()
    const drivers = await Promise.all(gatewayNames.map(async (name) => ({ name, driver: await gatewayOf(db, name) })))
    return ok({
      list: [
        ...(balance_enabled ? [{ type: 'balance', balance: money }] : []),
        ...drivers.flatMap(({ name, driver }) => (driver ? [{ type: name }] : [])),
        ...(offline_enabled ? [{ type: 'offline', memo }] : []),
      ],
    })
  })
  app.post('/api/shop.Pay/create', access, async (request) => {
    const { order_no: orderNo, pay_type: payType, scene, pay_amount: amount } = parseBody(request, payBody)
    const shown = amount === '' ? undefined : toCents(amount)
    if (isGateway(payType)) {
      const origin = await publicOriginOf(db, request)
      const places = { notifyUrl: `${origin}/api/pay/notify/${payType}`, returnUrl: `${origin}/user/order/detail/${orderNo}` }
      const { paymentNo, start, unclosed } = await startPayment(db, {
        ...places,
        orderNo,
        shown,
        memberId: request.member.id,
        name: payType,
        clientIp: request.ip,
        scene,
      })
      warnOfUnclosed(request, unclosed)
      return ok({ order_no: orderNo, payment_no: paymentNo, ...start })
    }
    if (payType !== 'balance') return refuse('pay_off')
    warnOfUnclosed(request, await closeOthers(db, (await orderOf(db, request.member.id, orderNo)).id))
    return mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { id: orderId } = await orderOf(tx, request.member.id, orderNo)
      const { status } = await payFromBalance(tx, orderId, memberOf(request), shown)
      return ok({ order_no: orderNo, status }, 'done')
    })
  })
  app.get('/api/shop.Pay/status', access, async (request) => {
    const { order_no, status, pay_type } = await orderOf(db, request.member.id, parseQuery(request, orderQuery).order_no)
    return ok({ order_no, status, pay_type, is_paid: pay_type !== null })
  })
  void app.register(async (notices) => {
    // a signature covers the bytes of the body
    notices.removeAllContentTypeParsers()
    notices.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, body, next) => next(null, body))
    notices.post<{ Params: { name: string } }>('/api/pay/notify/:name', { config: { access: 'public' } }, async (request, reply) => {
      const { name } = request.params
      if (!isGateway(name)) return refuse('pay_off')
      return sendAnswer(reply, await receiveNotice(db, { name, raw: { headers: request.headers, body: bytesOf(request) }, ip: request.ip }))
    })
    // a provider reads an answer of the API as its success and never sends again what was not booked
    notices.setErrorHandler((error, request, reply) => {
      const { name } = request.params as { readonly name: string } // of the only route here
      if (!isGateway(name)) throw error
      request.log[knownRefusal(error as FastifyError) ? 'warn' : 'error']({ err: error, gateway: name }, 'a payment notice was not handled')
      return sendAnswer(reply, gateways[name].answers.failure)
    })
  })
}

const sendAnswer = (reply: FastifyReply, { status, type, body }: NoticeAnswer): FastifyReply => reply.code(status).type(type).send(body)

/** A gateway that does not answer is no obstacle: the schedule closes its payment. */
function warnOfUnclosed({ log }: FastifyRequest, unclosed: StartedPayment['unclosed']): void {
  for (const { payment, error } of unclosed) log.warn({ err: error, payment: payment.payment_no }, 'a payment was not closed at its gateway before another')
}

/** Where providers reach the shop: the address of the settings, else that of the request. */
async function publicOriginOf(db: Db, { protocol, host }: FastifyRequest): Promise<string> {
  const { public_url: url } = await readSettings(db, shopConfig, ['public_url'])
  return url.replace(/\/+$/, '') || `${protocol}://${host}`
}
