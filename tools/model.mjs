import { parseArgs } from 'node:util'

import { writeRegistries } from './registries.mjs'
import { runBin } from './run.mjs'

/** `npm run model`: many random stories of orders, payments and refunds against a reference model (tests/server/domain/model). */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now() % 1_000_000_000) } } })
const [runs, seed] = [Number(values.runs), Number(values.seed)]
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed)) throw new Error('--runs and --seed take whole numbers')
console.log(`seed ${seed}`)
writeRegistries()
const { code } = await runBin('vitest/vitest.mjs', ['run', '--project', 'server', 'tests/server/domain/model'], {
  env: { MODEL_RUNS: String(runs), MODEL_SEED: String(seed) },
})
process.exitCode = code
