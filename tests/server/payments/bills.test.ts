import { expect, test } from 'vitest'

import { parseAlipayBill } from '../../../server/payments/alipayBill'
import { GatewayError } from '../../../server/payments/driver'
import { parseWechatBill } from '../../../server/payments/wechatBill'
import { toGbk, zipOf } from '../../../tools/gateway/archive'

const wechatHeadings =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const wechatTotals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const wechatPayment =
  '`2021-01-28 17:07:11,`wx81be3101902f7cb2,`1601959334,`0,`,`4200000925202101284997714292,`S20210128170702357723,`ofyak5qR_1wYsC99CsWA6R9MJazA,`NATIVE,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`for testing,`cipher code,`0.00000,`1.00%,`0.01,`0.00,`'
const wechatRefund = (state: string): string =>
  `\`2021-01-28 17:08:00,\`wx81be3101902f7cb2,\`1601959334,\`0,\`,\`0,\`S2,\`o,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`50001,\`R2,\`12.00,\`0.50,\`ORIGINAL,\`${state},\`茶, 白,\`,\`0.00000,\`1.00%,\`0.00,\`12.50,\``
const wechatBill = (...lines: readonly string[]): string =>
  `\uFEFF${[wechatHeadings, ...lines, wechatTotals, `\`${lines.length},\`0.01,\`0.00,\`0.00,\`0.00000,\`0.01,\`0.00`, ''].join('\r\n')}`

test('WeChat: lines become payments and refunds, also with a comma in a name; a refund under way is pending', () => {
  expect(parseWechatBill(wechatBill(wechatPayment, wechatRefund('SUCCESS'), wechatRefund('PROCESSING'), wechatRefund('FAIL')))).toEqual([
    { kind: 'payment', paymentNo: 'S20210128170702357723', tradeNo: '4200000925202101284997714292', cents: 1, at: Date.UTC(2021, 0, 28, 9, 7, 11) / 1000 },
    { kind: 'refund', paymentNo: 'S2', refundNo: 'R2', tradeNo: '50001', cents: 1250, at: Date.UTC(2021, 0, 28, 9, 8) / 1000 },
    { kind: 'refund', paymentNo: 'S2', refundNo: 'R2', tradeNo: '50001', cents: 1250, at: Date.UTC(2021, 0, 28, 9, 8) / 1000, isPending: true },
  ])
})

test.each([
  ['nothing', ''],
  ['a message instead of a bill', '<xml>no</xml>'],
  ['a missing column', wechatBill(wechatPayment).replaceAll(',订单金额', '')],
  ['a missing line', wechatBill(wechatPayment, wechatPayment).replace(`${wechatPayment}\r\n`, '')],
  ['no totals', `${wechatHeadings}\r\n${wechatPayment}`],
  ['a line that was cut', wechatBill(wechatPayment.slice(0, -20))],
  ['an unknown state', wechatBill(wechatPayment.replace('SUCCESS', 'OTHER'))],
  ['an unknown state of a refund', wechatBill(wechatRefund('OTHER'))],
  ['an amount of three decimals', wechatBill(wechatPayment.replace(/`0\.01,`0\.00,`$/, '`0.015,`0.00,`'))],
  ['no time', wechatBill(wechatPayment.replace('2021-01-28 17:07:11', 'yesterday'))],
])('WeChat: a bill with %s is not taken for a whole one', (_, text) => {
  expect(() => parseWechatBill(text)).toThrow(GatewayError)
})

const alipayHeadings =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const alipayLine = (kind: string, amount: string, refundNo = ''): string =>
  `2019081522001468450512505578\t,P1\t,${kind},白茶,2026-10-03 10:00:00,2026-10-03 10:00:30,,,,,buy***@example.com,${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${refundNo},-0.12,0.00,`
const alipayBill = (...lines: readonly string[]): Buffer =>
  zipOf([
    { name: toGbk('业务明细(汇总).csv'), content: toGbk('#支付宝业务汇总查询\r\n门店编号,门店名称\r\n合计,\r\n') },
    { name: toGbk('业务明细.csv'), content: toGbk(['#支付宝业务明细查询', '#----', ...lines, '#----', '#导出时间：[2026年10月04日]', ''].join('\r\n')) },
  ])

function changedByte(archive: Buffer): Buffer {
  const copy = Buffer.from(archive)
  // in the packed content of the second file, which is the list
  const at = copy.lastIndexOf(Buffer.of(0x50, 0x4b, 3, 4)) + 100
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

test('Alipay: the list of the archive becomes payments and refunds; refunds lose their sign', async () => {
  const at = Date.UTC(2026, 9, 3, 2, 0, 30) / 1000
  const tradeNo = '2019081522001468450512505578'
  expect(await parseAlipayBill(alipayBill(alipayHeadings, alipayLine('交易', '88.10'), alipayLine('退款', '-0.1', 'R1\t')))).toEqual([
    { kind: 'payment', paymentNo: 'P1', tradeNo, cents: 8810, at },
    { kind: 'refund', paymentNo: 'P1', refundNo: 'R1', tradeNo, cents: 10, at },
  ])
  expect(await parseAlipayBill(alipayBill(alipayHeadings))).toEqual([])
})

test.each([
  ['no archive', Buffer.from('no archive')],
  ['a cut archive', alipayBill(alipayHeadings, alipayLine('交易', '1.00')).subarray(0, -30)],
  ['an archive with a changed byte', changedByte(alipayBill(alipayHeadings, alipayLine('交易', '1.00')))],
  ['a name with half a quotation', alipayBill(alipayHeadings, alipayLine('交易', '1.00').replace('白茶', '"白茶'))],
  ['no list', zipOf([{ name: Buffer.from('a.csv'), content: toGbk('门店编号\r\n') }])],
  ['a missing column', alipayBill(alipayHeadings.replace('完成时间', '时间'), alipayLine('交易', '1.00'))],
  ['a line that was cut', alipayBill(alipayHeadings, alipayLine('交易', '1.00').slice(0, -20))],
  ['an unknown kind', alipayBill(alipayHeadings, alipayLine('转账', '1.00'))],
  ['an amount of another form', alipayBill(alipayHeadings, alipayLine('交易', '1e3'))],
])('Alipay: %s is not taken for a whole bill', async (_, archive) => {
  await expect(parseAlipayBill(archive)).rejects.toThrow(GatewayError)
})
