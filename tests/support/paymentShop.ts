import { connect } from '../../server/database/connect'
import { payOut } from '../../server/domain/payment/payOut'
import { installJobs } from '../../server/jobs/install'
import { startGatewayShop } from '../server/payments/gatewayShop'
import { testApp } from './app'
import { addGoods, skuRow, stockFaults } from './goods'
import { memberToken } from './memberApp'
import { addMember, ledgerFaults } from './members'
import { addStaff, orderFaults, placeOrder } from './orders'

import type { Db } from '../../server/context'
import type { GatewayName } from '../../server/payments/drivers'

interface Created {
  readonly code: number
  readonly msg: string
  readonly data: { readonly payment_no: string; readonly url?: string; readonly code?: string }
}

export type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>

/** A shop that takes payments by all gateways of a real gateway process, with a member, a member of staff and one SKU of 50 yuan. */
export async function startPaymentShop() {
  const app = await testApp()
  const owner = connect(app.url, { max: 1 })
  await installJobs(owner)
  await owner.close()
  const gateway = await startGatewayShop()
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const memberId = await addMember(app, { cents: 900_000 })
  const token = await memberToken(app, memberId)
  const staff = await addStaff(app)
  const skuId = (await addGoods(app, { skus: [skuRow('', { stock: 1000, price: '50.00' })] })).skuIds[0] ?? 0

  async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await app.sql('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
        key,
        JSON.stringify(value ?? null),
      ])
  }
  const { test: tester, wechat, alipay } = gateway.configs
  await set({
    ...{ test_enabled: true, test_shop_id: tester.shopId, test_key: tester.key, test_base_url: tester.baseUrl },
    ...{ wechat_enabled: true, wechat_app_id: wechat.appId, wechat_mch_id: wechat.mchId, wechat_cert_serial: wechat.certSerial },
    ...{ wechat_private_key: wechat.privateKey, wechat_api_v3_key: wechat.apiV3Key, wechat_public_key_id: wechat.platformKeyId },
    ...{ wechat_public_key: wechat.platformKey, wechat_base_url: wechat.baseUrl },
    ...{ alipay_enabled: true, alipay_app_id: alipay.appId, alipay_private_key: alipay.privateKey },
    ...{ alipay_public_key: alipay.alipayPublicKey, alipay_base_url: alipay.baseUrl },
  })

  /** Over real HTTP, so that the gateway can reach the address of its notices. */
  const begin = async (orderNo: string, payType: string, more: { readonly pay_amount?: string; readonly scene?: 'web' | 'h5' } = {}): Promise<Created> => {
    const response = await fetch(`${url}/api/shop.Pay/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'ba-user-token': token, 'think-lang': 'en', server: 'true' },
      body: JSON.stringify({ order_no: orderNo, pay_type: payType, ...more }),
    })
    return (await response.json()) as Created
  }
  const place = () => placeOrder(app, { memberId, lines: [{ skuId, quantity: 2 }] })
  async function begun(name: GatewayName) {
    const order = await place()
    const { data, msg } = await begin(order.order_no, name)
    if (msg) throw new Error(msg)
    await fetch(data.url ?? data.code ?? '')
    return { ...order, paymentNo: data.payment_no }
  }
  const pay = (paymentNo: string) => gateway.control('pay', { paymentNo })
  const statusOf = async (id: number) => (await app.sql<{ status: string }>('select status from shop_order where id = $1', [id])).rows[0]?.status
  const hasStatus = (id: number, status: string) => until(async () => (await statusOf(id)) === status)
  async function paid(name: GatewayName) {
    const order = await begun(name)
    await pay(order.paymentNo)
    await hasStatus(order.id, '2')
    const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [order.id])
    return { ...order, itemId: rows[0]?.id ?? 0 }
  }
  const noticesOf = async (paymentNo: string) =>
    (await app.sql<{ result: string }>('select result from shop_payment_notice where payment_no = $1 order by id', [paymentNo])).rows.map((row) => row.result)
  const repaymentsOf = async (orderId: number) =>
    (
      await app.sql<{ id: number; status: string; amount: string; cause: string }>(
        'select id, status, amount::text, cause from shop_payment_refund where order_id = $1 order by id',
        [orderId],
      )
    ).rows
  /** Cents. */
  const balance = async () =>
    (await app.sql<{ cents: number }>('select (money * 100)::integer as cents from "user" where id = $1', [memberId])).rows[0]?.cents ?? 0
  const payStatusOf = async (refundId: number) => (await app.sql('select pay_status from shop_refund where id = $1', [refundId])).rows[0]?.['pay_status']

  return {
    ...{
      app,
      gateway,
      url,
      token,
      memberId,
      staff,
      skuId,
      set,
      begin,
      place,
      begun,
      pay,
      statusOf,
      hasStatus,
      paid,
      noticesOf,
      repaymentsOf,
      balance,
      payStatusOf,
    },
    member: { type: 'user', id: memberId, name: 'm' } as const,
    inTx: <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => app.db.transaction().execute(work),
    /** Runs the job of a repayment. */
    run: (id: number, isLastTry = false) => payOut(app.db, id, { isLastTry }),
    faults: async () => [...(await orderFaults(app)), ...(await stockFaults(app)), ...(await ledgerFaults(app, memberId, 'money'))],
    close: async () => {
      await gateway.close()
      await app.close()
    },
  }
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10))
}
