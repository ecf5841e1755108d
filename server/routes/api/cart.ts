import { z } from 'zod'

import { addToCart, changeCartLine, readCart, removeFromCart, selectInCart } from '../../domain/cart/cart'
import { orderLimits } from '../../domain/order/quoteOrder'
import { flag, id, ids, parseBody } from '../../lib/parseInput'
import { mutate } from '../../request/mutate'
import { ok } from '../../result'
import { ownerOf } from './orders'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

const access = { config: { access: 'member' } } as const

const quantity = z.coerce.number().int().min(1).max(orderLimits.pieces)
const newLine = z.object({ sku_id: id, quantity: quantity.default(1) })
const changedLine = z.object({ id, quantity })
const someLines = z.object({ ids: ids() })
const selection = someLines.extend({ selected: flag })

/** The cart of the member whose session it is. */
export const cartRoutes: RegisterRoutes = (app, deps) => {
  const { db } = deps
  /** A change of the cart, answered with the whole of it as it is then, also when it is repeated: the carts of all calls are not kept for that. */
  const change = (name: string, act: (tx: Db, memberId: number, request: FastifyRequest) => Promise<unknown>): void =>
    void app.post(`/api/shop.Cart/${name}`, access, async (request) => {
      await mutate(request, deps, ownerOf(request), async ({ tx }) => {
        await act(tx, request.member.id, request)
        return ok()
      })
      return ok(await readCart(db, request.member.id), 'done')
    })

  app.get('/api/shop.Cart/index', access, async ({ member }) => ok(await readCart(db, member.id)))
  change('add', (tx, memberId, request) => {
    const { sku_id: skuId, quantity: pieces } = parseBody(request, newLine)
    return addToCart(tx, memberId, { skuId, quantity: pieces })
  })
  change('edit', (tx, memberId, request) => {
    const line = parseBody(request, changedLine)
    return changeCartLine(tx, memberId, line.id, line.quantity)
  })
  change('del', (tx, memberId, request) => removeFromCart(tx, memberId, parseBody(request, someLines).ids))
  change('select', (tx, memberId, request) => {
    const { ids: lines, selected } = parseBody(request, selection)
    return selectInCart(tx, memberId, lines, selected)
  })
}
