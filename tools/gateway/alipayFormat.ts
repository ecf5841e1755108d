import { createSign, createVerify, randomUUID } from 'node:crypto'

import { toGbk, zipOf } from './archive'
import { entriesOf } from './bills'
import { nowSeconds, shopTime, yuanOf } from './ledger'
import { forged, replyOf } from './operations'

import type { BillEntry, Differences } from './bills'
import type { GatewayPayment } from './ledger'
import type { NoticeFormat } from './notices'
import type { Operations, ReceivedRequest, Reply, Understood } from './operations'
import type { GatewaySecrets } from './secrets'

interface AlipayContent {
  readonly out_trade_no: string
  readonly out_request_no: string
  readonly total_amount: string
  readonly refund_amount: string
  readonly subject: string
  readonly product_code: string
  readonly time_expire: string
  readonly bill_date: string
}

type Form = Readonly<Record<string, string>>

const codes = {
  missing: 'ACQ.TRADE_NOT_EXIST',
  closed: 'ACQ.TRADE_HAS_CLOSE',
  paid: 'ACQ.TRADE_STATUS_ERROR',
  unpaid: 'ACQ.TRADE_STATUS_ERROR',
  amount: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  balance: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  request: 'ACQ.DISCORDANT_REPEAT_REQUEST',
} as const

const products: Form = { 'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY', 'alipay.trade.wap.pay': 'QUICK_WAP_WAY' }

const centsOf = (yuan: string): number => Math.round(Number(yuan) * 100)
const secondsOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`) / 1000

/** The parameters as `name=value`, by name, as they were before they were encoded. */
const textOf = (form: Form, leftOut: readonly string[]): string =>
  Object.keys(form)
    .filter((name) => form[name] && !leftOut.includes(name))
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')

/** Pages, calls and notices of the open platform of Alipay. */
export function alipayFormat(secrets: GatewaySecrets['alipay'], url: string) {
  const { appId, sellerId, shop, platform } = secrets
  const signatureOf = (text: string): Buffer => createSign('RSA-SHA256').update(text, 'utf8').sign(platform.privateKey)
  const reply = (method: string, content: object): Reply => {
    const text = JSON.stringify(content)
    const body = `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${signatureOf(text).toString('base64')}"}`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body }
  }
  const success = (method: string, content: object): Reply => reply(method, { code: '10000', msg: 'Success', ...content })
  const refusal = (method: string, code: string): Reply =>
    reply(method, { code: '40004', msg: 'Business Failed', sub_code: code, sub_msg: `refused: "${code}"` })

  const isSigned = (form: Form): boolean =>
    form.app_id === appId &&
    form.sign_type === 'RSA2' &&
    createVerify('RSA-SHA256')
      .update(textOf(form, ['sign']), 'utf8')
      .verify(shop.publicKey, form.sign ?? '', 'base64')

  const notice: NoticeFormat = {
    write: ({ payment, refund, no, cents, isForged }) => {
      const time = shopTime(nowSeconds())
      const form: Form = {
        notify_time: time,
        notify_type: 'trade_status_sync',
        notify_id: randomUUID(),
        charset: 'utf-8',
        version: '1.0',
        app_id: appId,
        auth_app_id: appId,
        seller_id: sellerId,
        out_trade_no: no,
        trade_no: payment.tradeNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: yuanOf(refund ? payment.cents : cents),
        receipt_amount: yuanOf(payment.cents),
        subject: payment.subject,
        body: '',
        gmt_payment: shopTime(payment.paidAt ?? 0),
        ...(refund && { gmt_refund: time, refund_fee: yuanOf(cents), out_biz_no: refund.no }),
      }
      const signature = signatureOf(textOf(form, []))
      const sign = (isForged ? forged(signature) : signature).toString('base64')
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      return { headers, body: new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString() }
    },
    isAccepted: (status, body) => status === 200 && body === 'success',
  }

  /** Alipay knows a payment from the visit of its page on. */
  function open(form: Form, content: AlipayContent, { ledger }: Operations): Reply {
    const { out_trade_no: no, total_amount: amount, subject, product_code: product, time_expire: expires } = content
    if (product !== products[form.method ?? '']) return { status: 400, headers: {}, body: 'product_code' }
    const addresses = { notifyUrl: form.notify_url ?? '', returnUrl: form.return_url ?? '' }
    ledger.create({ format: 'alipay', tradeType: product, no, cents: centsOf(amount), subject, ...addresses, expiresAt: secondsOf(expires) })
    return { status: 302, headers: { location: `${url}/pay/${encodeURIComponent(no)}` }, body: '' }
  }

  function done(method: string, content: AlipayContent, operations: Operations, differences: Differences): Reply {
    const { ledger } = operations
    const { out_trade_no: no, out_request_no: refundNo, refund_amount: amount, bill_date: date } = content
    if (method === 'alipay.trade.query') return success(method, tradeOf(ledger.payment('alipay', no)))
    if (method === 'alipay.trade.close') {
      const { tradeNo } = operations.close('alipay', no)
      return success(method, { out_trade_no: no, trade_no: tradeNo })
    }
    if (method === 'alipay.trade.refund') {
      const { tradeNo, notifyUrl } = ledger.payment('alipay', no)
      const { refund, isNew } = operations.refund({ paymentNo: no, no: refundNo, cents: centsOf(amount), notifyUrl })
      const change = isNew && refund.state === 'done' ? 'Y' : 'N'
      return success(method, { out_trade_no: no, trade_no: tradeNo, fund_change: change, refund_fee: amount, buyer_logon_id: 'buy***@example.com' })
    }
    if (method === 'alipay.trade.fastpay.refund.query') {
      const { tradeNo } = ledger.payment('alipay', no)
      const refund = ledger.refunds.get(refundNo)
      if (refund?.state !== 'done') return success(method, {})
      const numbers = { out_trade_no: no, trade_no: tradeNo, out_request_no: refundNo }
      return success(method, { ...numbers, refund_amount: yuanOf(refund.cents), refund_status: 'REFUND_SUCCESS' })
    }
    if (method !== 'alipay.data.dataservice.bill.downloadurl.query')
      return reply(method, { code: '40001', msg: 'Missing Method', sub_code: 'isv.missing-method' })
    const rows = entriesOf(ledger, 'alipay', date, differences)
    return rows.length > 0 ? success(method, { bill_download_url: `${url}/alipay/bill?date=${date}` }) : refusal(method, 'isp.bill_not_exist')
  }

  return {
    notice,
    billFile: (date: string, { ledger }: Operations, differences: Differences): Reply => {
      const body = billOf(sellerId, entriesOf(ledger, 'alipay', date, differences))
      return { status: 200, headers: { 'content-type': 'application/zip' }, body }
    },
    understand: ({ url: target, body }: ReceivedRequest, operations: Operations, differences: Differences): Understood => {
      const form: Form = Object.fromEntries([...target.searchParams, ...new URLSearchParams(body.toString('utf8'))])
      const method = form.method ?? ''
      if (!isSigned(form)) return { paymentNo: '', run: () => reply(method, { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }) }
      // signed by the shop; a driver that sends other fields fails its tests
      const content = JSON.parse(form.biz_content ?? '{}') as AlipayContent
      const run = (): Reply => (method in products ? open(form, content, operations) : done(method, content, operations, differences))
      return { paymentNo: content.out_trade_no ?? '', run: () => replyOf(run, (why) => refusal(method, codes[why])) }
    },
  }
}

const statuses = { pending: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const

const tradeOf = ({ no, tradeNo, state, cents, paidAt }: GatewayPayment) => ({
  out_trade_no: no,
  trade_no: tradeNo,
  trade_status: statuses[state],
  total_amount: yuanOf(cents),
  buyer_logon_id: 'buy***@example.com',
  ...(paidAt !== undefined && { send_pay_date: shopTime(paidAt) }),
})

const billHeadings =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

function billOf(sellerId: string, rows: readonly BillEntry[]): Buffer {
  const lines = rows.map(({ kind, tradeNo, paymentNo, refundNo = '', cents, at, subject = '' }) => {
    const amount = `${kind === 'refund' ? '-' : ''}${yuanOf(cents)}`
    const start = [
      `${tradeNo}\t`,
      `${paymentNo}\t`,
      kind === 'refund' ? '退款' : '交易',
      subject,
      shopTime(at),
      shopTime(at),
      '',
      '',
      '',
      '',
      'buy***@example.com',
    ]
    return [...start, amount, amount, ...Array<string>(5).fill('0.00'), '', '0.00', '0.00', refundNo && `${refundNo}\t`, '0.00', '0.00', ''].join(',')
  })
  const head = [
    `#支付宝业务明细查询`,
    `#账号：[${sellerId}0156]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
  ]
  const foot = ['#-----------------------------------------业务明细列表结束------------------------------------', `#交易合计：${rows.length}笔`]
  const details = [...head, billHeadings, ...lines, ...foot, ''].join('\r\n')
  const sums = [`#支付宝业务汇总查询`, '门店编号,门店名称,交易订单总笔数', `合计,,${rows.length}`, ''].join('\r\n')
  return zipOf([
    { name: toGbk(`${sellerId}0156_业务明细.csv`), content: toGbk(details) },
    { name: toGbk(`${sellerId}0156_业务明细(汇总).csv`), content: toGbk(sums) },
  ])
}
