import { parseArgs } from 'node:util'

import { crash } from './crash'
import { crashAtSteps } from './steps'

/**
 * `npm run crash`: kills server and database at random moments while orders are made, and checks every acknowledged act; with `--steps` at every statement of
 * every act, from the step `--from` on. Exits with 1 if one is lost or doubled.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' }, steps: { type: 'boolean' }, from: { type: 'string', default: '1' } } })
const [kills, from] = [Number(values.kills), Number(values.from)]
if (!(Number.isInteger(kills) && kills > 0 && kills <= 10_000)) throw new Error('--kills takes a number up to 10000')
if (!(Number.isInteger(from) && from > 0)) throw new Error('--from takes the number of a step')
const { figures, faults } = await (values.steps ? crashAtSteps({ from }) : crash(kills))
for (const line of figures) console.log(line)
for (const line of faults) console.log(`FAILED: ${line}`)
console.log(faults.length === 0 ? 'no failures' : `${faults.length} failures`)
process.exitCode = faults.length === 0 ? 0 : 1
