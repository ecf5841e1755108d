import { yuanOf } from './ledger'

import type { GatewayPayment } from './ledger'

const names = { test: '测试支付 Test payment', wechat: '微信支付（模拟）WeChat Pay (simulated)', alipay: '支付宝（模拟）Alipay (simulated)' } as const
const states = { pending: '待支付 To be paid', paid: '已支付 Paid', closed: '已关闭 Closed' } as const

/** Where a buyer pays; `back` is the address behind it. */
export function payPage({ format, no, subject, cents, state }: GatewayPayment, back: string): string {
  const buttons = `<form method="post"><input type="hidden" name="back" value="${escaped(back)}">
<button name="action" value="pay">支付 Pay</button>
<button name="action" value="fail">支付失败 Fail</button>
<button name="action" value="later">稍后再说 Later</button></form>`
  const link = back === '' ? '' : `<p><a href="${escaped(back)}">返回商城 Back to the shop</a></p>`
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${names[format]}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}strong{font-size:2rem}button{font:inherit;margin:.25rem .25rem 0 0;padding:.5rem 1rem}</style></head>
<body><main><h1>${names[format]}</h1>
<p>${escaped(subject)}<br>${escaped(no)}</p>
<p><strong>¥${yuanOf(cents)}</strong></p>
<p>${states[state]}</p>
${state === 'pending' ? buttons : link}
<p>不会产生真实扣款。No money moves.</p></main></body></html>`
}

export function donePage(): string {
  return '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>完成 Done</title><p>请返回商城查看结果。Go back to the shop to see the result.</p></html>'
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
