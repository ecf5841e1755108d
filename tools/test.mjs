import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

import { checks, runCheck } from './check.mjs'
import { findChromium, howToGetIt } from './chromium.mjs'
import { writeRegistries } from './registries.mjs'
import { at, ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode, runBin } from './run.mjs'

/** `npm test`: runs everything. The last line says how many tests passed and failed; the exit code agrees with it. */
requireNode()
await ensureInstalled()
try {
  writeRegistries() // before the compiler reads them
} catch (error) {
  fail(error.message)
}

const reports = at('test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const counts = []
/** Names of failed tests, printed again at the end. */
const failures = []
const count = (name, passed, failed, skipped = 0) => counts.push({ name, passed, failed, skipped })

const isBuilt = await build()
count('build', Number(isBuilt), Number(!isBuilt))
// the checks take the time in which the tests wait for databases and processes; the tests go first, because load can make some of them time out
const checked = runChecksInBackground()
await vitest('vitest on the embedded database', { TEST_DATABASE_URL: undefined })
if (process.env.TEST_DATABASE_URL) await vitest('vitest on TEST_DATABASE_URL', {}, ['tests/server', 'tests/contract'])
for (const { name, isRight } of await checked) count(name, Number(isRight), Number(!isRight))
await journeys()
report()

/** Runs the checks one after the other at a low priority. */
async function runChecksInBackground() {
  const results = []
  for (const check of checks) results.push({ name: check.name, isRight: await runCheck(check, { isBackground: true }) })
  return results
}

/** The built client and server; used by the tests and the journeys. */
async function build() {
  try {
    await Promise.all([ensureBuilt(), ensureServerBuilt()])
    return true
  } catch (error) {
    console.log(error.message)
    return false
  }
}

/** A run that fails without a failed test, for example by an error between tests, counts as one failure. */
function countRun(name, code, { passed, failed, skipped }) {
  count(name, passed, failed === 0 && code !== 0 ? 1 : failed, skipped)
}

async function vitest(name, env, folders = []) {
  const file = at('test-results', `vitest-${counts.length}.json`)
  console.log(`\n${name}`)
  const { code } = await runBin('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...folders], { env })
  const report = readJson(file)
  if (!report) return count(name, 0, 1)
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed')).length
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0)
  failures.push(...report.testResults.flatMap(failedIn))
  countRun(name, code, { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped })
}

async function journeys() {
  const config = at('tests', 'journeys', 'playwright.config.ts')
  const chromium = await findChromium()
  console.log('\njourneys')
  if (!chromium) {
    console.log(howToGetIt)
    return count('journeys', 0, 1)
  }
  const file = at('test-results', 'journeys.json')
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await runBin('@playwright/test/cli.js', ['test', '--config', config, '--reporter=list,json'], { env })
  const stats = readJson(file)?.stats
  if (!stats) return count('journeys', 0, 1)
  if (stats.flaky > 0) console.log(`\n${stats.flaky} 个旅程第二次才通过，见上 / ${stats.flaky} of the journeys passed only on the second try, see above`)
  countRun('journeys', code, { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped })
}

/** A file fails by its tests, or as a whole before the first of them has run. */
function failedIn({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  const lines = tests.map((test) => `${name}: ${test.fullName}\n  ${firstLines(test.failureMessages[0])}`)
  return lines.length === 0 && status === 'failed' ? [`${name}\n  ${firstLines(message)}`] : lines
}

function firstLines(text = '') {
  return text.split('\n').slice(0, 4).join('\n  ')
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function report() {
  const sum = (key) => counts.reduce((total, one) => total + one[key], 0)
  console.log(['', ...failures.map((one) => `failed: ${one}`)].join('\n'))
  for (const one of counts) console.log(`${one.name}: ${one.passed} passed, ${one.failed} failed${one.skipped ? `, ${one.skipped} skipped` : ''}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}
