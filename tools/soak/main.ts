import { parseArgs } from 'node:util'

import { soak } from './soak'

/** `npm run soak`: an hour of everything at once; `npm run soak -- --minutes 2` for less. Ends with 1 when a promise is broken. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes takes a number up to 1440')
const { figures, faults } = await soak({ minutes, kills: { before: Math.max(2, Math.min(12, Math.round(minutes))), after: 2 } })
for (const line of figures) console.log(line)
for (const line of faults) console.log(`BROKEN: ${line}`)
console.log(faults.length === 0 ? 'all promises kept' : `${faults.length} promises broken`)
process.exitCode = faults.length === 0 ? 0 : 1
