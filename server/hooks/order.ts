import { toCents } from '../../resources/kit/values/cents'
import { order } from '../../resources/order/order'
import { hooksFor } from '../crud/hooks'
import { agreeCancel, refuseCancel } from '../domain/order/cancel'
import { changePrice } from '../domain/order/changePrice'
import { closeOrder } from '../domain/order/close'
import { editAddress } from '../domain/order/editAddress'
import { editShipments } from '../domain/order/editShipments'
import { carriers, tradeNumbers, trackingNumbers } from '../domain/order/exportColumns'
import { goodsImages, goodsLines, goodsSummary, linesOfOrder, waitingSince } from '../domain/order/goodsSummary'
import { notePrinted } from '../domain/order/notePrinted'
import { failedPayout, openRefund, orderMarks, refundsOfOrder } from '../domain/order/orderMarks'
import { payOffline } from '../domain/order/pay'
import { refuseFields } from '../errors'
import { remark } from '../domain/order/remark'
import { shipByLine } from '../domain/order/shipByLine'
import { ship } from '../domain/order/ship'
import { shippable } from '../domain/order/shippable'
import { retryFailedPayouts } from '../domain/refund/retryRepayment'
import { staffOf } from './stock'

export const orderHooks = hooksFor(order, {
  computed: {
    goods_summary: goodsSummary,
    goods_lines: goodsLines,
    goods_images: goodsImages,
    marks: orderMarks,
    waiting_since: waitingSince,
    open_refund: openRefund,
    shippable,
    failed_payout: failedPayout,
  },
  shared: [linesOfOrder, refundsOfOrder],
  exportColumns: { trade_no: tradeNumbers, ship_company: carriers, ship_express_no: trackingNumbers },
  afterPrint: (ctx, ids) => notePrinted(ctx.tx, ids, staffOf(ctx.staff)),
  actions: {
    delivery: async (ctx, { id }, { lines, type, company_id, express_no, delivery_address_id, memo }) =>
      void (await ship(ctx.tx, id, {
        by: staffOf(ctx.staff),
        companyId: type === 'express' ? (company_id ?? undefined) : undefined,
        expressNo: type === 'express' ? (express_no ?? '') : '',
        addressId: delivery_address_id ?? undefined,
        memo: memo ?? '',
        ...(lines && { lines: chosenPieces(lines) }),
      })),
    batchDelivery: async (ctx, { id }, { company_id, lines: [line] }) =>
      void (await shipByLine(ctx.tx, id, {
        by: staffOf(ctx.staff),
        companyId: line?.company_id ?? company_id ?? undefined,
        expressNo: line?.express_no ?? '',
      })),
    editShipment: (ctx, { id }, { shipments }) =>
      editShipments(ctx.tx, id, {
        by: staffOf(ctx.staff),
        shipments: shipments.flatMap(({ id: shipment, company_id, express_no }) =>
          shipment === undefined ? [] : [{ id: shipment, companyId: company_id ?? undefined, expressNo: express_no ?? '' }],
        ),
      }),
    editAddress: (ctx, { id }, { receiver_name: name, receiver_mobile: mobile, region, address }) =>
      editAddress(ctx.tx, id, { by: staffOf(ctx.staff), name, mobile, region, address }),
    cancel: async (ctx, { id }, { verdict, way = 'original', reason = '' }) => {
      const by = staffOf(ctx.staff)
      await (verdict === 'agree' ? agreeCancel(ctx.tx, id, { by, way }) : refuseCancel(ctx.tx, id, { by, reason }))
    },
    retry: (ctx, { id }, { way }) => retryFailedPayouts(ctx.tx, id, { by: staffOf(ctx.staff), way }),
    offlinePay: async (ctx, { id }) => void (await payOffline(ctx.tx, id, staffOf(ctx.staff))),
    changePrice: async (ctx, { id }, { discount_amount, delivery_amount }) =>
      void (await changePrice(ctx.tx, id, { by: staffOf(ctx.staff), discountCents: toCents(discount_amount), deliveryCents: toCents(delivery_amount) })),
    remark: (ctx, { id }, { shop_remark: text = '', remark_flag: flag }) => remark(ctx.tx, id, { by: staffOf(ctx.staff), text, flag: flag || null }),
    close: async (ctx, { id }, { reason = '', way = 'original', goods_back }) =>
      void (await closeOrder(ctx.tx, id, { by: staffOf(ctx.staff), reason, way, isReturned: goods_back === 1 })),
  },
})

/** A line without a quantity stays for a later parcel. */
function chosenPieces(lines: readonly { readonly id?: number; readonly ship_quantity: number }[]) {
  const chosen = lines.flatMap(({ id, ship_quantity: quantity }) => (id !== undefined && quantity ? [{ itemId: id, quantity }] : []))
  if (lines.length > 0 && chosen.length === 0) refuseFields([{ field: 'lines', code: 'ship_none_chosen', values: {} }])
  return chosen
}
