import type { Sample } from './measure'
import type { CaseResult } from './questions'

const number = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0))
const ratio = (ours: Sample, other: Sample | undefined): string => (other ? (ours.p50 / other.p50).toFixed(2) : '-')

/** Milliseconds; a ratio below 1 means that the server is faster than the plain SQL. */
export function printTable(results: readonly CaseResult[]): void {
  const head = ['case', 'conn', 'p50', 'p99', 'max', 'per s', 'failed', 'raw p50', 'raw p99', 'page p50', 'thin p50', 'to raw', 'to page', 'to thin']
  const lines = results.map(({ name, connections, ours, raw, rawPage, thin }) => [
    name,
    String(connections),
    ...[ours.p50, ours.p99, ours.max, ours.perSecond, ours.failed, raw?.p50, raw?.p99, rawPage?.p50, thin?.p50].map(number),
    ...[raw, rawPage, thin].map((other) => ratio(ours, other)),
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => [...(line[i] ?? '')].length)))
  for (const line of [head, ...lines]) console.log(line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '))
}

/** The same in short, when a case ends. */
export const stepOf = ({ name, connections, ours }: CaseResult): [name: string, result: string] => [
  `${name}, ${connections} at once`,
  `p50 ${number(ours.p50)} ms, p99 ${number(ours.p99)} ms, ${number(ours.perSecond)} per s${ours.failed > 0 ? `, ${ours.failed} failed` : ''}`,
]
