/** One line, or one row of bars: a number for every point. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly values: readonly number[]
  /** What the others are compared with: drawn quietly behind them. */
  readonly isBehind?: boolean
  /** Said beside a value, where its point is not the one of the axis. */
  readonly noteAt?: (place: number) => string
}

interface ChartPoint {
  /** At the axis. */
  readonly short: string
  /** In tooltips and tables. */
  readonly long: string
}

export interface ChartData {
  /** Lines over days, or bars of groups. */
  readonly kind: 'days' | 'groups'
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
}

export interface DrawingProps {
  readonly title: string
  readonly unit: string
  readonly data: ChartData
  /** Numbers in the chosen language. */
  readonly sayNumber: (value: number) => string
}

/** Pixels; the same for drawing, table, skeleton and messages, so that nothing below moves. */
export const chartHeight = 280

/** Nothing to draw: no points, or zeros alone. */
export const isEmptyChart = ({ series }: ChartData): boolean => series.every(({ values }) => values.every((value) => value === 0))

/** `3 (22 Oct)`: a value as tooltips and tables show it. */
export const formatValue = ({ values, noteAt }: ChartSeries, place: number, sayNumber: (value: number) => string): string =>
  [sayNumber(values[place] ?? 0), ...(noteAt ? [`(${noteAt(place)})`] : [])].join(' ')

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
