import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { stockFaults } from '../../../support/goods'
import { ledgerFaults } from '../../../support/members'
import { orderFaults } from '../../../support/orders'
import { follow, newTally, sequence } from './sequence'
import { openRealShop } from './realShop'

import type { RealShop } from './realShop'
import type { Tally } from './sequence'

/** `npm run model` sets both. */
const runs = Number(process.env['MODEL_RUNS'] ?? 100)
const seed = Number(process.env['MODEL_SEED'] ?? 20_260_101)
/** Sequences that share a database, so that its checks stay quick. */
const batch = 500

let real: RealShop
beforeAll(async () => {
  real = await openRealShop()
})
afterAll(() => real.close())

const faults = async (): Promise<string[]> => [
  ...(await orderFaults(real.database)),
  ...(await stockFaults(real.database)),
  ...(await ledgerFaults(real.database, real.member.id, 'money')),
  ...(await ledgerFaults(real.database, real.member.id, 'score')),
]

const textOf = (tally: Tally): string =>
  Object.entries(tally)
    .map(([name, { done, refused, failed }]) => `${name} ${done}/${refused}/${failed}`)
    .join(', ')

test(`${runs} random stories of buyers, staff, gateway and clock end as the model says (seed ${seed})`, { timeout: 36_000_000 }, async () => {
  const tally = newTally()
  const begin = performance.now()
  for (let done = 0; done < runs; done += batch) {
    if (done > 0) {
      await real.close()
      real = await openRealShop()
    }
    const property = fc.asyncProperty(sequence, (one) => follow(real, one, tally))
    // a shorter sequence takes many minutes to find, so only `npm run model` looks for it
    const result = await fc.check(property, { seed: seed + done, numRuns: Math.min(batch, runs - done), endOnFailure: runs <= 100 })
    if (result.failed) throw new Error(`a sequence of seed ${result.seed}, path ${result.counterexamplePath}: ${String(result.errorInstance)}`)
    expect(await faults()).toEqual([])
    if (runs > batch) console.log(`${Math.min(done + batch, runs)} sequences in ${((performance.now() - begin) / 1000).toFixed(0)} s: ${textOf(tally)}`)
  }
  if (runs < 100) return
  const undone = Object.entries(tally).flatMap(([name, { done, refused }]) => ((name === 'strange' ? refused : done) > 0 ? [] : [name]))
  expect(undone).toEqual([])
})

test('a shop that sells a piece without taking it off the stock is found', async () => {
  const forgetful: RealShop = {
    ...real,
    inTx: (work) =>
      real.inTx(async (tx) => {
        const result = await work(tx)
        await sql`update shop_goods_sku set stock = stock + 1 where id = ${real.skuIds[1] ?? 0} and locked_stock > 0`.execute(tx)
        return result
      }),
  }
  const property = fc.asyncProperty(sequence, (one) => follow(forgetful, one, newTally()))
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: 20, endOnFailure: true })
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining('but the shop has')])
})
