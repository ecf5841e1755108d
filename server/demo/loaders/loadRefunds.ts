import { sql } from 'kysely'

import { toCents } from '../../../resources/kit/values/cents'
import { refundReasons } from '../../../resources/order/refundReasons'
import { agreeRefund } from '../../domain/refund/agreeRefund'
import { applyRefund } from '../../domain/refund/applyRefund'
import { refuseRefund } from '../../domain/refund/endRefund'
import { acceptReturn, sendBack } from '../../domain/refund/returnGoods'

import type { Db } from '../../context'
import type { Actor } from '../../domain/actor'
import type { Random } from '../random'

interface RefundsOptions {
  readonly random: Random
}

/** How far each refund has come. */
const stages = ['requested', 'requested', 'requested', 'requested', 'agreed', 'agreed', 'sentBack', 'sentBack', 'done', 'done', 'refused'] as const

/** Refunds at every step, requested in the last day for orders that can still be refunded. The money of the demo goes to the balance: no gateway has it. */
export async function loadRefunds(tx: Db, { random }: RefundsOptions): Promise<void> {
  const lines = await sql<Line>`
    select distinct on (o.id) i.id, i.goods_name, o.status, u.id as user_id, u.username
    from shop_order_item i join shop_order o on o.id = i.order_id join "user" u on u.id = o.user_id
    where o.status in ('2', '3', '4') and o.settle_time is null and i.delivery_type <> '4' and o.id % 3 = 0
    order by o.id, i.id`.execute(tx)
  const clerk = await tx.selectFrom('admin').select(['id', 'username']).orderBy('id').executeTakeFirstOrThrow()
  const address = await tx.selectFrom('shop_delivery_address').select('id').where('is_return', '=', 1).executeTakeFirst()
  const by: Actor = { type: 'admin', id: clerk.id, name: clerk.username }
  const [shipped, unshipped] = [lines.rows.filter((line) => line.status !== '2'), lines.rows.filter((line) => line.status === '2')]
  for (const [at, stage] of stages.entries()) {
    const isReturn = stage === 'agreed' || stage === 'sentBack' || stage === 'done' || at % 2 === 1
    const line = (isReturn ? shipped : unshipped).shift()
    if (line) await loadRefund(tx, { random, line, stage, by, type: isReturn ? '2' : '1', addressId: address?.id })
  }
}

interface Line {
  readonly id: number
  readonly goods_name: string
  readonly status: string
  readonly user_id: number
  readonly username: string
}

interface RefundOptions extends RefundsOptions {
  readonly line: Line
  readonly stage: (typeof stages)[number]
  readonly by: Actor
  readonly type: '1' | '2'
  readonly addressId: number | undefined
}

async function loadRefund(tx: Db, { random, line, stage, by, type, addressId }: RefundOptions): Promise<void> {
  const member = { type: 'user', id: line.user_id, name: line.username } as const
  const reason = random.pick<{ readonly zh: string }>(type === '1' ? refundReasons.money : refundReasons.goods).zh
  const { id } = await applyRefund(tx, { itemId: line.id, type, quantity: 1, reason, description: '', images: [] }, member)
  if (stage === 'refused') await refuseRefund(tx, id, { by, reason: '商品已激活使用，不支持退货', memo: '' })
  else if (stage !== 'requested') {
    const { apply_amount: amount } = await tx.selectFrom('shop_refund').select('apply_amount').where('id', '=', id).executeTakeFirstOrThrow()
    await agreeRefund(tx, id, { by, cents: toCents(amount), way: 'balance', memo: '', addressId })
  }
  if (stage === 'sentBack' || stage === 'done') {
    const expressNo = `SF${String(3_200_000_000_000 + id * 6151)}`
    await sendBack(tx, id, { by: member, company: '顺丰速运', expressNo, image: '' })
  }
  if (stage === 'done') await acceptReturn(tx, id, { by, isRestocked: true, memo: '包装完好' })
  const age = random.whole(1, 23 * 60)
  await sql`update shop_refund set create_time = now() - make_interval(mins => ${age}) where id = ${id}::bigint`.execute(tx)
}
