import { z } from 'zod'

import { translate } from '../../../resources/kit/text'
import { toCents } from '../../../resources/kit/values/cents'
import { refund } from '../../../resources/order/refund'
import { findExternalImages } from '../../crud/saving/externalImages'
import { applyRefund } from '../../domain/refund/applyRefund'
import { withdrawRefund } from '../../domain/refund/endRefund'
import { refundOf, refundOptions, refundReasonsOf, refundsOf } from '../../domain/refund/readRefunds'
import { sendBack } from '../../domain/refund/returnGoods'
import { refuse, refuseFields } from '../../errors'
import { id, optionalInput, paging, parseBody, parseQuery, scalar, trimmedText, unchecked } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { refuseFrequent } from '../../plugins/rateLimit'
import { ok } from '../../result'
import { parcelOfRefund } from '../../tracking/parcels'
import { trackParcel } from '../../tracking/trackParcel'
import { checkMemberInput } from './memberInput'
import { memberOf, ownerOf } from './orders'

import type { FastifyRequest } from 'fastify'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

/** The tracking number is the member's own words, and the shop pays for each new one. */
const lookUpsPerHour = 30

const access = { config: { access: 'member' } } as const

const { description, images, user_company, user_express_no, user_ship_image } = refund.fields
const applyFields = { description, images }
const parcelFields = { user_company, user_express_no, user_ship_image }

const itemQuery = z.object({ order_item_id: id })
const numberQuery = z.object({ refund_no: trimmedText })
const application = z.object({
  order_item_id: id,
  type: scalar.pipe(z.enum(['1', '2'])),
  quantity: z.coerce.number().int().min(1).max(999),
  amount: optionalInput(scalar.pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/))),
  reason: trimmedText,
  description: trimmedText,
  images: unchecked,
})
const parcel = z.object({ refund_no: trimmedText, company: trimmedText, express_no: trimmedText, image: trimmedText })

/** The refunds of the member whose session it is; those of others count as missing. */
export const refundRoutes: RegisterRoutes = (app, deps) => {
  const { db, config } = deps
  app.get('/api/shop.Refund/index', access, async (request) => ok(await refundsOf(db, request.member.id, parseQuery(request, paging))))
  app.get('/api/shop.Refund/detail', access, async (request) => ok(await refundOf(db, request.member.id, parseQuery(request, numberQuery).refund_no)))
  const countLookUp = app.createRateLimit({
    timeWindow: 3_600_000,
    allowList: [],
    max: lookUpsPerHour,
    keyGenerator: (request: FastifyRequest) => `parcel of member:${request.member.id}`,
  })
  app.get('/api/shop.Refund/track', access, async (request) => {
    refuseFrequent(await countLookUp(request))
    const { id: refundId } = await refundOf(db, request.member.id, parseQuery(request, numberQuery).refund_no)
    return ok(await trackParcel(db, await parcelOfRefund(db, refundId), { url: config.trackingUrl, isStaff: false }))
  })
  app.get('/api/shop.Refund/options', access, async (request) => {
    const { list } = await refundOptions(db, request.member.id, parseQuery(request, itemQuery).order_item_id)
    return ok({ list: list.map((option) => ({ ...option, reasons: option.reasons.map((reason) => translate(reason, request.language)) })) })
  })
  app.post('/api/shop.Refund/apply', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { order_item_id: itemId, type, quantity, amount, ...body } = parseBody(request, application)
      const values = await checked(tx, applyFields, { description: body.description, images: body.images ?? [] })
      const wish = { description: String(values['description'] ?? ''), images: values['images'] as string[] } // as its field accepts them
      const cents = amount === undefined ? undefined : toCents(amount)
      const created = await applyRefund(tx, { itemId, type, quantity, cents, reason: await reasonOf(tx, type, body.reason), ...wish }, memberOf(request))
      return ok(created, 'done')
    }),
  )
  app.post('/api/shop.Refund/withdraw', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { refund_no: no } = parseBody(request, numberQuery)
      await withdrawRefund(tx, (await refundOf(tx, request.member.id, no)).id, memberOf(request))
      return ok({ refund_no: no }, 'done')
    }),
  )
  app.post('/api/shop.Refund/ship', access, (request) =>
    mutate(request, deps, ownerOf(request), async ({ tx }) => {
      const { refund_no: no, company, express_no, image } = parseBody(request, parcel)
      await checked(tx, parcelFields, { user_company: company, user_express_no: express_no, user_ship_image: image })
      if (company.length < 2) return refuse('bad_parameter', { field: 'company' })
      const { id: refundId } = await refundOf(tx, request.member.id, no)
      await sendBack(tx, refundId, { by: memberOf(request), company, expressNo: express_no, image })
      return ok({ refund_no: no }, 'done')
    }),
  )
}

/** Also refuses pictures that the shop does not have. */
async function checked(tx: Db, fields: Fields, input: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  const { values, problems } = checkMemberInput(fields, input)
  const allProblems = [...problems, ...(await findExternalImages(fields, tx, [{ values }]))]
  return allProblems.length > 0 ? refuseFields(allProblems) : values
}

/** One of the reasons that are offered, in either language; stored in Chinese. */
async function reasonOf(tx: Db, type: '1' | '2', text: string): Promise<string> {
  const reason = (await refundReasonsOf(tx))[type].find(({ zh, en }) => zh === text || en === text)
  return reason?.zh ?? refuse('bad_parameter', { field: 'reason' })
}
