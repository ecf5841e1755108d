import { parseArgs } from 'node:util'

import { countSteps } from '../progress'
import { soak } from './soak'

/** `npm run soak`: all kinds of load at once for an hour; `npm run soak -- --minutes 2` for less. Exits with 1 if an invariant is broken. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes takes a number up to 1440')
const parts = 20
const ended = countSteps(parts)
const timer = setInterval(() => ended('of the load'), (minutes * 60_000) / parts)
const { figures, faults } = await soak({ minutes, kills: { before: Math.max(2, Math.min(12, Math.round(minutes))), after: 2 } })
clearInterval(timer)
for (const line of figures) console.log(line)
for (const line of faults) console.log(`FAILED: ${line}`)
console.log(faults.length === 0 ? 'no failures' : `${faults.length} failures`)
process.exitCode = faults.length === 0 ? 0 : 1
