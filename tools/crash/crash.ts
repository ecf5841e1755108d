import { setTimeout as pause } from 'node:timers/promises'

import { countSteps } from '../progress'
import { withDatabase } from '../soak/checks'
import { makeTally } from '../soak/tally'
import { checkActs, untilSettled } from './checks'
import { buyAndRefund, makeOrderJournal, prepareBuyers } from './buyers'
import { inShop } from './inShop'
import { postmasterOf, untilWell } from './victims'

import type { Verdict } from '../soak/flatness'
import type { SoakShop } from '../soak/shop'

const buyers = 8

/** Runs a shop of its own and a payment gateway, lets members buy and be refunded, and kills what it runs on so many times. */
export const crash = (kills: number): Promise<Verdict> =>
  inShop({}, async (shop, gatewayUrl) => {
    const begin = performance.now()
    const [tally, journal] = [makeTally(), makeOrderJournal()]
    const members = await prepareBuyers(shop.databaseUrl, gatewayUrl, buyers)
    let isOver = false
    const buying = members.map(async (buyer) => {
      while (!isOver) await buyAndRefund({ url: shop.url, gatewayUrl, tally, journal, isOver: () => isOver }, buyer)
    })
    const ended = countSteps(kills)
    const killing = killAll(shop, kills, (name, seconds) => {
      tally.count(name)
      ended(name, `well again after ${seconds.toFixed(1)} s`)
    }).finally(() => (isOver = true))
    for (const one of buying) one.catch(() => (isOver = true))
    const longest = await killing
    await Promise.all(buying)
    const isSettled = await untilSettled(shop.databaseUrl, journal, 180)
    const broken = await checkActs(shop.databaseUrl, journal)
    const counts = [...tally.counts()].toSorted().map(([name, count]) => `${name}: ${count}`)
    return {
      figures: [
        `${((performance.now() - begin) / 1000).toFixed(0)} s`,
        ...counts,
        `the longest time until the shop was well again: ${longest.toFixed(1)} s`,
        `acknowledged: ${journal.placed.size} orders, ${journal.paid.size} payments, ${journal.shipped.size} shipments, ${journal.agreed.size} refunds`,
      ],
      faults: [...broken, ...tally.troubles(), ...(isSettled ? [] : ['money is still on its way to the shop or back after three minutes'])],
    }
  })

type Victim = (shop: SoakShop) => Promise<void>

/** The process of the server, with its jobs; the main process of PostgreSQL; a connection between the two. */
const victims: Readonly<Record<string, Victim>> = {
  'kills of the server': async (shop) => void process.kill(shop.pid(), 'SIGKILL'),
  'kills of PostgreSQL': async (shop) => void process.kill(await postmasterOf(shop.databaseUrl), 'SIGKILL'),
  'ends of connections': (shop) =>
    withDatabase(shop.databaseUrl, async (query) => {
      await query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'zhanggui%' order by random() limit 2")
    }),
}
const order = ['kills of the server', 'kills of PostgreSQL', 'kills of the server', 'ends of connections', 'kills of the server'] as const

/** Kills one after the other at random moments, each when the shop is well again. Returns the longest time in seconds that this took. */
async function killAll(shop: SoakShop, kills: number, report: (name: string, seconds: number) => void): Promise<number> {
  let longest = 0
  for (let n = 0; n < kills; n++) {
    await pause(100 + Math.random() * 1500)
    const name = order[n % order.length] ?? order[0]
    const begin = performance.now()
    await victims[name]?.(shop)
    await pause(50)
    await untilWell(shop)
    const seconds = (performance.now() - begin) / 1000
    report(name, seconds)
    longest = Math.max(longest, seconds)
  }
  return longest
}
