import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Separate programs, so that each starts on an idle machine and cleans up what it has started. */
const programs = {
  lists: 'the member list, writes and exports on a million rows, and the size of the client',
  catalogue: 'goods lists on 100,000 goods with 500,000 SKUs, imports of 10,000 goods, the SKU grid of 2,000 rows',
  orders: 'the list of 100,000 and 1,000,000 orders, orders placed per second, the shop dashboard, the doctor and an export of a million lines',
  shell: 'the frame in a real browser: until a list can be used, and from tab to tab',
  sockets: 'a notice for 10,000 open sockets',
} as const

/** `npm run bench` runs all programs, `npm run bench -- catalogue` the one named. */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(programs, name))
if (unknown.length) {
  console.error(`there is no ${unknown.join(', ')}; choose from ${Object.keys(programs).join(', ')}`)
  process.exit(1)
}
// measured as it is installed: the browsers of some programs load the built client
execFileSync(process.execPath, [fileURLToPath(new URL('../built.mjs', import.meta.url)), '--client'], { stdio: ['ignore', 'ignore', 'inherit'] })
for (const [name, what] of Object.entries(programs)) {
  if (names.length && !names.includes(name)) continue
  console.log(`\n${name}: ${what}\n`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(`./${name}.ts`, import.meta.url))], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
