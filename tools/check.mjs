import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { at, ensureInstalled, requireNode, runBin } from './run.mjs'

/** Checks that need no database and no browser. `npm test` runs the first three; it runs the house tests with the other tests. */
export const checks = [
  { name: 'types', zh: '类型', bin: 'typescript/bin/tsc', args: ['--checkers', '1'] },
  { name: 'lint', zh: '代码规则', bin: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', zh: '格式', bin: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
]
const house = { name: 'house rules', zh: '项目规则', bin: 'vitest/vitest.mjs', args: ['run', 'tests/house'] }

/** Runs one check; prints its output only when it fails. */
export async function runCheck({ name, bin, args }, { isBackground = false } = {}) {
  const begin = Date.now()
  const { code, output } = await runBin(bin, args, { quiet: true, isBackground })
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}

async function main() {
  requireNode()
  await ensureInstalled()
  const results = []
  for (const check of [...checks, ...(existsSync(at('tests', 'house')) ? [house] : [])]) {
    console.log(`正在检查${check.zh}… / Checking ${check.name}…`)
    results.push(await runCheck(check))
  }
  process.exit(results.every(Boolean) ? 0 : 1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
