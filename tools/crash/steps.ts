import { setTimeout as pause } from 'node:timers/promises'

import { headers } from '../../resources/kit/protocol/envelope'
import { randomFrom } from '../../server/demo/random'
import { countSteps } from '../progress'
import { makeTally } from '../soak/tally'
import { acts } from './acts'
import { makeOrderJournal, prepareBuyers } from './buyers'
import { checkActs } from './checks'
import { inShop } from './inShop'
import { send } from './send'
import { postmasterOf, untilWell } from './victims'

import type { Verdict } from '../soak/flatness'
import type { Scene } from './acts'
import type { Kill } from './send'

const victims = ['server', 'postgres'] as const

interface Step {
  readonly name: string
  readonly kill: Kill
}

interface Options {
  /** Kills the server alone, at one step of each act that the seed chooses, on a database that has a member, staff and goods. */
  readonly sample?: { readonly seed: number; readonly databaseUrl: string }
  /** The number of the first step, to go on with a campaign that was interrupted. */
  readonly from?: number
  readonly print?: (line: string) => void
}

/**
 * Runs a shop of its own and kills its server, and then its PostgreSQL, at every statement of every act, one after the other; each time the request is sent again
 * with its key, and all acts that were acknowledged are checked.
 */
export const crashAtSteps = ({ sample, from = 1, print = console.log }: Options = {}): Promise<Verdict> =>
  inShop({ loads: ['tools/crash/killAtStatement.mjs'], databaseUrl: sample?.databaseUrl }, async (shop, gatewayUrl) => {
    const begin = performance.now()
    const scene = await openScene(shop, gatewayUrl)
    const statements = await countStatements(scene)
    const steps = sample ? someSteps(statements, sample.seed) : allSteps(statements).slice(from - 1)
    const ended = countSteps(steps.length, print)
    const faults: string[] = []
    let kills = 0
    let missed = ''
    for (let step of steps) {
      const act = `${step.name} ${step.kill.victim}`
      let isKilled = (missed !== act || step.kill.at === 'answer') && (await killAt(scene, step))
      // the count may have had statements of other jobs
      for (let at = step.kill.at; sample && !isKilled && at !== 'answer' && at > 1; isKilled = await killAt(scene, step)) {
        at = Math.ceil(at / 2)
        step = { ...step, kill: { ...step.kill, at } }
      }
      const broken = await checkActs(shop.databaseUrl, scene.journal)
      faults.push(...broken.map((fault) => `${nameOf(step)}: ${fault}`))
      if (isKilled) kills += 1
      else missed = act
      ended(nameOf(step), broken.length > 0 ? 'FAILED' : isKilled ? 'once' : 'has fewer statements')
    }
    const counts = [...statements].map(([name, count]) => `${name}: ${count} statements`)
    const { placed, paid, shipped, agreed, exported } = scene.journal
    return {
      figures: [
        `${((performance.now() - begin) / 1000).toFixed(0)} s`,
        ...counts,
        `kills: ${kills}`,
        `acknowledged: ${placed.size} orders, ${paid.size} payments, ${shipped.size} shipments, ${agreed.size} refunds, ${exported.size} exports`,
      ],
      faults: [...faults, ...scene.tally.troubles()],
    }
  })

async function openScene(shop: Scene['shop'], gatewayUrl: string): Promise<Scene> {
  const tally = makeTally()
  const [buyer] = await prepareBuyers(shop.databaseUrl, gatewayUrl, 1)
  if (!buyer) throw new Error('expected a member')
  const token = { [headers.memberToken]: buyer.member }
  const body = { name: '王小明', mobile: '13800138000', region: buyer.region, address: '长安街 1 号' }
  const address = await send({ url: shop.url, tally }, '/api/user.Address/add', { token, body })
  return { url: shop.url, tally, shop, buyer, addressId: Number(address?.['id']), journal: makeOrderJournal() }
}

/** How many statements each act has in a server that has just started, which has everything still to read. */
async function countStatements(scene: Scene): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [name, prepare] of Object.entries(acts)) {
    const act = await prepare(scene)
    await act({ victim: 'server', at: Number.MAX_SAFE_INTEGER })
    await pause(500) // what follows after the answer
    counts.set(name, await disarm(scene.url))
  }
  return counts
}

/** Nothing is killed any more. Returns the number of statements since it was armed. */
async function disarm(url: string): Promise<number> {
  const { headers: answered } = await fetch(`${url}/healthz`, { headers: { 'x-kill-at': 'none' } })
  return Number(answered.get('x-statements'))
}

/** A later run may have more statements than the one that was counted. */
const margin = 10

/** Those beyond the last statement are left out once one of them was not reached. */
const allSteps = (statements: ReadonlyMap<string, number>): Step[] =>
  victims.flatMap((victim) =>
    [...statements].flatMap(([name, count]) =>
      [...Array.from({ length: count + margin }, (_, n) => n + 1), 'answer' as const].map((at): Step => ({ name, kill: { victim, at } })),
    ),
  )

/** The step after the last statement is the answer. */
function someSteps(statements: ReadonlyMap<string, number>, seed: number): Step[] {
  const random = randomFrom(seed)
  return [...statements].map(([name, count]): Step => {
    const at = random.whole(1, count + 1)
    return { name, kill: { victim: 'server', at: at > count ? 'answer' : at } }
  })
}

const nameOf = ({ name, kill: { victim, at } }: Step): string => `${name}, ${victim} killed at ${at === 'answer' ? 'the answer' : `statement ${at}`}`

/** Returns whether the step was reached. */
async function killAt(scene: Scene, { name, kill }: Step): Promise<boolean> {
  const { shop } = scene
  const act = await acts[name]?.(scene)
  const pidOf = async (): Promise<number> => (kill.victim === 'server' ? shop.pid() : postmasterOf(shop.databaseUrl).catch(() => Number.NaN))
  const before = await pidOf()
  await act?.(kill)
  for (let tries = 0; tries < 10 && (await pidOf()) === before; tries++) await pause(100) // the last statements come after the answer
  await untilWell(shop)
  // a late statement may kill something in between, also the server that is to be disarmed
  while (
    !(await disarm(scene.url).then(
      () => true,
      () => false,
    ))
  )
    await untilWell(shop)
  await untilWell(shop)
  return (await pidOf()) !== before
}
