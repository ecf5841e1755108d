import type { ChartData } from './chartTypes'

/** Cells of the table behind a chart: a row of names, then one for every point. Numbers stay plain, so that a spreadsheet reckons with them. */
export const chartCells = ({ points, series }: ChartData, pointName: string): string[][] => [
  [pointName, ...series.map(({ label }) => label)],
  ...points.map(({ long }, place) => [long, ...series.map(({ values }) => String(values[place] ?? 0))]),
]

/** As spreadsheets take it from the clipboard. */
export const chartTsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** With the mark that makes spreadsheets read it as UTF-8. */
export const chartCsv = (cells: readonly (readonly string[])[]): string => `\uFEFF${cells.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** A name that begins like a formula must not become one in the spreadsheet. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
