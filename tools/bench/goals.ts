import type { ExportResult } from './export'
import type { CaseResult } from './questions'

export const verdict = (goal: string, isMet: boolean, figures: string): string => `${isMet ? 'met   ' : 'MISSED'} ${goal}: ${figures}`
const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Compares the results of this run with the goals P1 to P4. */
export function compareWithGoals(results: readonly CaseResult[]): string[] {
  const at = (name: string, connections: number): CaseResult | undefined => results.find((one) => one.name === name && one.connections === connections)
  return [...firstPage(at('first page', 1)), ...againstThin(results), ...deepPages(at, results), ...insideText(results), ...slowest(results)]
}

function firstPage(first: CaseResult | undefined): string[] {
  if (!first?.raw || !first.rawPage) return []
  const ratio = first.ours.p50 / first.raw.p50
  const limit = 1.5 * first.rawPage.p50 + 1
  return [
    verdict('P1 at most 0.5 times the raw SQL with exact count', ratio <= 0.5, `${ratio.toFixed(2)} (${ms(first.ours.p50)} to ${ms(first.raw.p50)})`),
    verdict('P1 at most 1.5 times the raw page plus 1 ms', first.ours.p50 <= limit, `${ms(first.ours.p50)}, limit ${ms(limit)}`),
  ]
}

/** P1: a page of a million rows takes as long as one of ten thousand. */
export function isFlat(small: CaseResult, results: readonly CaseResult[]): string {
  const large = results.find((one) => one.name === small.name && one.connections === small.connections)
  if (!large) return ''
  const ratio = large.ours.p50 / small.ours.p50
  return verdict('P1 flat from 10,000 rows on, ratio at most 1.3', ratio <= 1.3, `${ratio.toFixed(2)} (${ms(small.ours.p50)} to ${ms(large.ours.p50)})`)
}

function againstThin(results: readonly CaseResult[]): string[] {
  const compared = results.filter((one) => one.thin && one.connections === 16 && /^(filtered|look-up|sorted|read one|update one)/.test(one.name))
  return compared.map(({ name, ours, thin, logged }) => {
    const rate = thin?.perSecond ?? 1
    const ratio = ours.perSecond / rate
    const bound = logged ? `; with the rows of its logs the thin server has ${(logged.perSecond / rate).toFixed(2)}` : ''
    return verdict(
      `P2 ${name}, at least 0.5 times the thin server`,
      ratio >= 0.5,
      `${ratio.toFixed(2)} (${ours.perSecond.toFixed(0)} to ${rate.toFixed(0)} per s)${bound}`,
    )
  })
}

function deepPages(at: (name: string, connections: number) => CaseResult | undefined, results: readonly CaseResult[]): string[] {
  const first = at('first page', 1)
  if (!first) return []
  return results
    .filter((one) => one.name.startsWith('deep') && one.connections === 1)
    .map(({ name, ours }) =>
      verdict(`P3 ${name} at most 3 times the first page`, ours.p50 <= 3 * first.ours.p50, `${(ours.p50 / first.ours.p50).toFixed(1)} (${ms(ours.p50)})`),
    )
}

const insideText = (results: readonly CaseResult[]): string[] =>
  results
    .filter((one) => /inside text|LIKE/.test(one.name) && one.connections === 1)
    .map(({ name, ours }) => verdict(`P4 ${name}, p95 at most 50 ms`, ours.p95 <= 50, ms(ours.p95)))

/** P5: time compared with COPY, and the memory that an export takes. */
export const checkExport = ({ ours, copy, memory, megabytes }: ExportResult): string[] => [
  verdict(
    'P5 CSV of all members, at least 0.3 times the speed of COPY',
    copy / ours >= 0.3,
    `${(copy / ours).toFixed(2)} (${ours.toFixed(1)} s to ${copy.toFixed(1)} s, ${megabytes.toFixed(0)} MB)`,
  ),
  ...(memory === undefined ? [] : [verdict('P5 memory at most 100 MB more', memory <= 100, `${memory.toFixed(0)} MB`)]),
]

function slowest(results: readonly CaseResult[]): string[] {
  const [worst] = results.filter((one) => one.connections === 1).sort((a, b) => b.ours.max - a.ours.max)
  return worst ? [verdict('no list over 300 ms, one connection', worst.ours.max <= 300, `${ms(worst.ours.max)} (${worst.name})`)] : []
}
