import fc from 'fast-check'

import { GatewayError } from '../../../../server/payments/driver'
import { UserError } from '../../../../server/errors'
import { faultsOf } from './gatewayActs'
import { kinds } from './kinds'
import { expected, observe } from './observe'
import { assortment, beginSequence } from './realShop'
import { Forbidden } from './referenceShop'
import { sumOf } from './shares'

import type { Outcome } from './gatewayActs'
import type { KindName } from './kinds'
import type { RealShop } from './realShop'
import type { PointRules, Shop } from './referenceShop'

/** One step of a sequence. Its numbers choose among what can be done then; of a wild one, among what must be refused. */
interface Step {
  readonly kind: number
  readonly pick: number
  readonly size: number
  readonly mood: number
  readonly isWild: boolean
}

interface Beginning {
  readonly money: number
  readonly score: number
  readonly stocks: readonly number[]
  readonly rules: PointRules
  readonly isForgetful: boolean
}

export interface Sequence {
  readonly beginning: Beginning
  readonly steps: readonly Step[]
}

/** How often a kind is chosen while it is possible; 1 for the rest. */
const weights: Partial<Record<KindName, number>> = {
  ...{
    buy: 1.5,
    payFromBalance: 4,
    begin: 2,
    payThere: 10,
    noticePaid: 3,
    payOffline: 0.3,
    cancel: 0.3,
    requestCancel: 0.7,
    endCancelRequest: 2,
    agreeCancel: 2,
  },
  ...{ close: 0.3, shipAll: 3, shipPart: 4, receive: 2, applyRefund: 8, agreeRefund: 8, refuseRefund: 0.7, withdrawRefund: 0.5, sendBack: 5, endReturn: 10 },
  ...{ payOut: 10, retryPayout: 12, endThere: 10, wait: 0.4, dueOrders: 0.4, duePayments: 0.3, falseNotice: 0.2, buyAgain: 0.1, strange: 0.1 },
}

const number = fc.nat({ max: 1023 })
const step: fc.Arbitrary<Step> = fc.record({ kind: number, pick: number, size: number, mood: number, isWild: fc.nat({ max: 7 }).map((n) => n === 7) })

const rules: readonly PointRules[] = [
  { perYuan: 100, step: 1, maxPercent: 100, earnedPerYuan: 10 },
  { perYuan: 30, step: 7, maxPercent: 50, earnedPerYuan: 15 },
]

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  beginning: fc.record({
    money: fc.nat({ max: 60_000 }),
    score: fc.oneof(fc.constant(0), fc.nat({ max: 12_000 })),
    stocks: fc.tuple(...assortment.map(() => fc.integer({ min: 1, max: 12 }))),
    rules: fc.constantFrom(...rules),
    isForgetful: fc.boolean(),
  }),
  steps: fc.array(step, { minLength: 10, maxLength: 34, size: 'max' }),
})

const names = Object.keys(kinds) as KindName[] // its own keys

/** How many acts of each kind had each outcome. */
export type Tally = Record<KindName, Record<Outcome, number>>

export const newTally = (): Tally => Object.fromEntries(names.map((name) => [name, { done: 0, refused: 0, failed: 0 }])) as Tally // one for each name

/** Does a sequence in the shop and in the model and compares them after each act. Throws where they differ. */
export async function follow(real: RealShop, { beginning, steps }: Sequence, tally: Tally): Promise<void> {
  let shop = shopOf(beginning)
  await beginSequence(real, shop)
  const story: string[] = []
  for (const one of steps) {
    const chosen = choose(shop, one)
    if (!chosen) continue
    const { name, after, outcome, request } = chosen
    const begun = await outcomeOf(kinds[name].real(real, request, { before: shop, after }))
    real.seen = await observe(real)
    story.push(`${name} ${JSON.stringify(request)}: ${outcome}`)
    if (begun !== outcome) throw new Error(`expected ${outcome}, was ${begun} after\n${story.join('\n')}`)
    const [is, was] = [expected(after), real.seen.state]
    if (is !== was) throw new Error(`expected\n${is}\nbut the shop has\n${was}\nafter\n${story.join('\n')}`)
    const faults = faultsOf(after)
    if (faults.length > 0) throw new Error(`${faults.join()} after\n${story.join('\n')}`)
    shop = after
    tally[name][outcome] += 1
  }
}

function shopOf({ stocks, ...beginning }: Beginning): Shop {
  const skus = assortment.map((one, place) => ({ ...one, stock: stocks[place] ?? 0, reserved: 0 }))
  return { ...beginning, now: 0, skus, orders: [], payments: [], repayments: [], refunds: [] }
}

interface Chosen {
  readonly name: KindName
  readonly request: unknown
  readonly outcome: Outcome
  readonly after: Shop
}

/** A kind by its weight among those that are possible, then one of its requests. */
function choose(shop: Shop, { kind: number, pick, size, mood, isWild }: Step): Chosen | undefined {
  const possible = names.flatMap((name) => {
    const all = kinds[name].requests(shop, { size, mood }).map((request) => attempt(name, shop, request))
    const chosen = all.filter(({ outcome }) => (outcome === 'refused') === isWild)
    return chosen.length > 0 ? [{ chosen, weight: isWild ? 1 : (weights[name] ?? 1) }] : []
  })
  let left = (sumOf(possible.map(({ weight }) => weight)) * number) / 1024
  const { chosen } = possible.find(({ weight }) => (left -= weight) < 0) ?? { chosen: [] }
  return chosen[pick % chosen.length]
}

/** What the model says to a request; a refused one leaves the shop as it is. */
function attempt(name: KindName, shop: Shop, request: unknown): Chosen {
  const after = structuredClone(shop)
  try {
    return { name, request, outcome: kinds[name].model(after, request) ?? 'done', after }
  } catch (error) {
    if (error instanceof Forbidden) return { name, request, outcome: 'refused', after: shop }
    throw error
  }
}

const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof UserError) return 'refused'
      if (error instanceof GatewayError) return 'failed'
      throw error
    },
  )
