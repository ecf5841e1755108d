import { createCipheriv, createHash, createSign, createVerify, randomBytes, randomUUID } from 'node:crypto'

import { entriesOf } from './bills'
import { nowSeconds, shopTime, yuanOf } from './ledger'
import { forged, replyOf } from './operations'

import type { BillEntry, Differences } from './bills'
import type { GatewayPayment, GatewayRefund } from './ledger'
import type { NoticeFormat } from './notices'
import type { Operations, ReceivedRequest, Reply, Understood } from './operations'
import type { GatewaySecrets } from './secrets'

interface WechatBody {
  readonly appid: string
  readonly mchid: string
  readonly out_trade_no: string
  readonly out_refund_no: string
  readonly description: string
  readonly notify_url?: string
  readonly time_expire: string
  readonly amount: { readonly total: number; readonly refund: number; readonly currency: string }
  readonly scene_info?: { readonly payer_client_ip: string; readonly h5_info: { readonly type: string } }
}

const refusals = {
  missing: { status: 404, code: 'ORDER_NOT_EXIST' },
  closed: { status: 400, code: 'ORDER_CLOSED' },
  paid: { status: 400, code: 'ORDERPAID' },
  unpaid: { status: 400, code: 'INVALID_REQUEST' },
  amount: { status: 400, code: 'INVALID_REQUEST' },
  balance: { status: 403, code: 'NOT_ENOUGH' },
  request: { status: 400, code: 'OUT_TRADE_NO_USED' },
} as const

const paymentStates = { pending: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const
const refundStates = { done: 'SUCCESS', pending: 'PROCESSING', failed: 'ABNORMAL' } as const

const momentOf = (seconds: number): string => `${shopTime(seconds).replace(' ', 'T')}+08:00`

/** Native and H5 payments of WeChat Pay, API v3, with the public key of the platform. */
export function wechatFormat(secrets: GatewaySecrets['wechat'], url: string) {
  const { appId, mchId, certSerial, apiV3Key, keyId, shop, platform } = secrets
  const signed = (body: string, isForged = false): Record<string, string> => {
    const timestamp = String(nowSeconds())
    const nonce = randomUUID().replaceAll('-', '')
    const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(platform.privateKey)
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': keyId,
      'wechatpay-signature': (isForged ? forged(signature) : signature).toString('base64'),
    }
  }
  const reply = (status: number, content?: object): Reply => {
    const body = content ? JSON.stringify(content) : ''
    return { status, headers: signed(body), body }
  }
  const refusal = (status: number, code: string): Reply => reply(status, { code, message: `refused: ${code}` })

  function isSigned({ method, url: target, headers, body }: ReceivedRequest): boolean {
    const [kind, values = ''] = (headers.authorization ?? '').split(/ (.*)/s)
    const value = (name: string): string => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(values)?.[1] ?? ''
    if (kind !== 'WECHATPAY2-SHA256-RSA2048' || value('mchid') !== mchId || value('serial_no') !== certSerial) return false
    if (Math.abs(Number(value('timestamp')) - nowSeconds()) > 300) return false
    const text = [method, target.pathname + target.search, value('timestamp'), value('nonce_str'), body.toString('utf8'), ''].join('\n')
    return createVerify('RSA-SHA256').update(text).verify(shop.publicKey, value('signature'), 'base64')
  }

  const paymentOf = (payment: GatewayPayment, no = payment.no, cents = payment.cents) => ({
    appid: appId,
    mchid: mchId,
    out_trade_no: no,
    trade_state: paymentStates[payment.state],
    trade_state_desc: payment.state,
    ...(payment.state === 'paid' && {
      transaction_id: payment.tradeNo,
      trade_type: payment.tradeType,
      bank_type: 'OTHERS',
      success_time: momentOf(payment.paidAt ?? 0),
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
      amount: { total: cents, payer_total: cents, currency: 'CNY', payer_currency: 'CNY' },
    }),
  })
  const refundOf = (refund: GatewayRefund) => ({
    refund_id: refund.tradeNo,
    out_refund_no: refund.no,
    out_trade_no: refund.paymentNo,
    channel: 'ORIGINAL',
    status: refundStates[refund.state],
    create_time: momentOf(refund.at),
    amount: { refund: refund.cents, payer_refund: refund.cents, currency: 'CNY' },
  })

  const notice: NoticeFormat = {
    write: ({ payment, refund, no, cents, isForged }) => {
      const content = refund
        ? {
            mchid: mchId,
            out_trade_no: no,
            transaction_id: payment.tradeNo,
            out_refund_no: refund.no,
            refund_id: refund.tradeNo,
            refund_status: refundStates[refund.state],
            amount: { total: payment.cents, refund: cents, payer_total: payment.cents, payer_refund: cents },
          }
        : paymentOf(payment, no, cents)
      const event = refund ? `REFUND.${refundStates[refund.state]}` : 'TRANSACTION.SUCCESS'
      const type = refund ? 'refund' : 'transaction'
      const body = JSON.stringify({
        id: randomUUID(),
        create_time: momentOf(nowSeconds()),
        resource_type: 'encrypt-resource',
        event_type: event,
        summary: event,
        resource: { original_type: type, ...sealed(apiV3Key, type, JSON.stringify(content)) },
      })
      return { headers: signed(body, isForged), body }
    },
    isAccepted: (status) => status === 200 || status === 204,
  }

  function start(body: WechatBody, { ledger }: Operations, isH5: boolean): Reply {
    const { appid, mchid, out_trade_no: no, description: subject, notify_url: notifyUrl = '', time_expire: expires, amount, scene_info: scene } = body
    if (appid !== appId || mchid !== mchId || amount.currency !== 'CNY' || !Number.isInteger(amount.total)) return refusal(400, 'PARAM_ERROR')
    if (isH5 && (!scene?.payer_client_ip || scene.h5_info.type !== 'Wap')) return refusal(400, 'PARAM_ERROR')
    const tradeType = isH5 ? 'MWEB' : 'NATIVE'
    ledger.create({
      format: 'wechat',
      tradeType,
      no,
      cents: amount.total,
      subject,
      notifyUrl,
      returnUrl: '',
      expiresAt: Math.floor(Date.parse(expires) / 1000),
    })
    const page = `${url}/pay/${encodeURIComponent(no)}`
    return reply(200, isH5 ? { h5_url: `${page}?package=${randomBytes(4).toString('hex')}` } : { code_url: page })
  }

  function done({ method, url: target }: ReceivedRequest, body: WechatBody, operations: Operations, differences: Differences): Reply {
    const { ledger } = operations
    const route = `${method} ${target.pathname}`
    const starting = /^POST \/v3\/pay\/transactions\/(native|h5)$/.exec(route)
    if (starting) return start(body, operations, starting[1] === 'h5')
    const [, no = ''] = /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(route) ?? []
    if (no)
      return target.searchParams.get('mchid') === mchId ? reply(200, paymentOf(ledger.payment('wechat', decodeURIComponent(no)))) : refusal(400, 'PARAM_ERROR')
    const [, closed = ''] = /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(route) ?? []
    if (closed) {
      operations.close('wechat', decodeURIComponent(closed))
      return reply(204)
    }
    if (route === 'POST /v3/refund/domestic/refunds') {
      const { out_trade_no: paymentNo, out_refund_no: refundNo, notify_url: notifyUrl = '', amount } = body
      if (ledger.payment('wechat', paymentNo).cents !== amount.total) return refusal(400, 'PARAM_ERROR')
      return reply(200, refundOf(operations.refund({ paymentNo, no: refundNo, cents: amount.refund, notifyUrl }).refund))
    }
    const [, refundNo = ''] = /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(route) ?? []
    const refund = ledger.refunds.get(decodeURIComponent(refundNo))
    if (refundNo) return refund ? reply(200, refundOf(refund)) : refusal(404, 'RESOURCE_NOT_EXISTS')
    const date = target.searchParams.get('bill_date') ?? target.searchParams.get('token') ?? ''
    const rows = entriesOf(ledger, 'wechat', date, differences)
    const bill = billOf(secrets, rows)
    if (route === 'GET /v3/billdownload/file') return { status: 200, headers: { 'content-type': 'text/plain' }, body: bill }
    if (route !== 'GET /v3/bill/tradebill') return refusal(404, 'NOT_FOUND')
    if (rows.length === 0) return refusal(400, 'NO_STATEMENT_EXIST')
    const hash = createHash('sha1').update(bill).digest('hex')
    return reply(200, { hash_type: 'SHA1', hash_value: hash, download_url: `${url}/v3/billdownload/file?token=${encodeURIComponent(date)}` })
  }

  return {
    notice,
    understand: (request: ReceivedRequest, operations: Operations, differences: Differences): Understood => {
      if (!isSigned(request)) return { paymentNo: '', run: () => refusal(401, 'SIGN_ERROR') }
      // signed by the shop; a driver that sends other fields fails its tests
      const body = JSON.parse(request.body.toString('utf8') || '{}') as WechatBody
      const inPath = /out-trade-no\/([^/]+)/.exec(request.url.pathname)?.[1]
      const paymentNo = body.out_trade_no ?? decodeURIComponent(inPath ?? '')
      return {
        paymentNo,
        run: () =>
          replyOf(
            () => done(request, body, operations, differences),
            (why) => refusal(refusals[why].status, refusals[why].code),
          ),
      }
    },
  }
}

function sealed(key: string, associated: string, text: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associated))
  const packed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: packed.toString('base64'), nonce, associated_data: associated }
}

const billHeadings =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const totalHeadings = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

function billOf({ appId, mchId }: GatewaySecrets['wechat'], rows: readonly BillEntry[]): string {
  const lineOf = (values: readonly string[]): string => `${values.map((value) => `\`${value}`).join(',')}\r\n`
  const lines = rows.map(({ kind, paymentNo, refundNo = '0', tradeNo, cents, at, subject = '', isPending = false }) => {
    const isRefund = kind === 'refund'
    const paid = yuanOf(isRefund ? 0 : cents)
    const back = yuanOf(isRefund ? cents : 0)
    const start = [shopTime(at), appId, mchId, '0', '', isRefund ? '0' : tradeNo, paymentNo, 'openid', 'NATIVE', isRefund ? 'REFUND' : 'SUCCESS']
    const middle = [
      'OTHERS',
      'CNY',
      paid,
      '0.00',
      isRefund ? tradeNo : '0',
      refundNo,
      back,
      '0.00',
      isRefund ? 'ORIGINAL' : '',
      isRefund ? (isPending ? 'PROCESSING' : 'SUCCESS') : '',
    ]
    return lineOf([...start, ...middle, subject, '', '0.00000', '0.60%', paid, back, ''])
  })
  const sumOf = (kind: string): string => yuanOf(rows.filter((row) => row.kind === kind).reduce((sum, { cents }) => sum + cents, 0))
  const totals = [String(rows.length), sumOf('payment'), sumOf('refund'), '0.00', '0.00000', sumOf('payment'), sumOf('refund')]
  return `\uFEFF${billHeadings}\r\n${lines.join('')}${totalHeadings}\r\n${lineOf(totals)}`
}
