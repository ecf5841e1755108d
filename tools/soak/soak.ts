import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { checkShop, chooseSubjects, salesOf } from './checks'
import { endConnections, killServer } from './faults'
import { checkFlatness } from './flatness'
import { openShop } from './shop'
import { makeTally } from './tally'
import { makeJournal, workUntilOver } from './work'

import type { MemorySample, Verdict } from './flatness'

interface Length {
  /** The length of the run: either minutes, or a number of acknowledged changes. */
  readonly minutes?: number
  readonly changes?: number
  /** How often the server is killed before and after the long lifetime in which its memory is measured. */
  readonly kills: { readonly before: number; readonly after: number }
}

/** Shares of the run in which the server is killed. */
const early = { from: 0.03, to: 0.2 } as const
const late = { from: 0.88, to: 0.97 } as const
const spread = ({ from, to }: { from: number; to: number }, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + ((to - from) * (n + 0.5)) / count)

/** Runs all kinds of load against a shop of its own: reads, writes, stalled exports, sheets, sockets, sign-ins, and terminated processes and connections. */
export async function soak({ minutes = 0, changes = 0, kills }: Length): Promise<Verdict> {
  const logFile = join(tmpdir(), `zhanggui-soak-${process.pid}.log`)
  const shop = await openShop(logFile)
  try {
    const [tally, journal, samples] = [makeTally(), makeJournal(), [] as MemorySample[]]
    const subjects = await chooseSubjects(shop.databaseUrl)
    const salesBefore = await salesOf(shop.databaseUrl, subjects.goods)
    const begin = performance.now()
    let [isBroken, areKillsDone] = [false, false]
    const share = (): number => (changes > 0 ? (tally.counts().get('acknowledged') ?? 0) / changes : (performance.now() - begin) / (minutes * 60_000))
    // if one part fails, the others end as well; a run by the number of changes may have made the last ones before the last kill
    const progress = (): number => (isBroken ? 1 : Math.min(share(), areKillsDone ? 1 : 0.99))
    const faults = { shop, tally, progress }
    const sampling = async (): Promise<void> => {
      while (progress() < 1) {
        await pause(Math.min(20_000, Math.max(1000, (minutes * 60_000) / 120)))
        const reading = await shop.read()
        if (reading) samples.push({ ...reading, at: (performance.now() - begin) / 1000, slowest: tally.slowest() })
      }
    }
    const all = [
      killServer(faults, [...spread(early, kills.before), ...spread(late, kills.after)]).finally(() => (areKillsDone = true)),
      endConnections(faults),
      sampling(),
      workUntilOver({ shop, tally, journal, subjects, isOver: () => progress() >= 1 }),
    ] as const
    for (const one of all) one.catch(() => (isBroken = true))
    const [killed] = await Promise.all(all)
    const seconds = (performance.now() - begin) / 1000
    const problems = await checkShop(shop.databaseUrl, journal, salesBefore)
    const exit = await shop.stop()
    const flatness = checkFlatness(samples)
    const unordered = shop.output().split('has ended unexpectedly').length - 1 - killed.restarts.length
    const counts = [...tally.counts()].toSorted().map(([name, count]) => `${name}: ${count}`)
    const verdict: Verdict = {
      figures: [
        `${seconds.toFixed(0)} s`,
        ...counts,
        `restarted after a kill in: ${killed.restarts.map((one) => one.toFixed(1)).join(', ')} s`,
        `acknowledged changes lost: ${problems.lost}, made twice: ${problems.doubled}`,
        `unexpected ends of the server: ${unordered}`,
        ...flatness.figures,
      ],
      faults: [
        ...(problems.lost ? [`${problems.lost} acknowledged changes are lost`] : []),
        ...(problems.doubled ? [`${problems.doubled} changes were made twice`] : []),
        ...problems.broken,
        ...(unordered > 0 ? [`the server ended unexpectedly ${unordered} times`] : []),
        ...(shop.output().includes('An error that nobody handled') ? ['an error was not handled'] : []),
        ...(exit === 0 ? [] : [`the server ended with ${exit} when it was stopped`]),
        ...tally.troubles(),
        ...flatness.faults,
      ],
    }
    if (verdict.faults.length > 0) return { ...verdict, figures: [...verdict.figures, `the output of the shop is in ${logFile}`] }
    rmSync(logFile, { force: true })
    return verdict
  } catch (error) {
    throw new Error(`the soak test failed; the output of the shop is in ${logFile}`, { cause: error })
  } finally {
    await shop.stop()
    shop.remove()
  }
}
