/** One line, or one set of bars: a number for every point. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly values: readonly number[]
  /** The series that others are compared with: drawn in the background. */
  readonly isBehind?: boolean
  /** Shown beside a value if its point differs from that of the axis. */
  readonly noteAt?: (place: number) => string
  /** The rows that a value was counted from. */
  readonly linkAt?: (place: number) => string | undefined
}

interface ChartPoint {
  /** Label at the axis. */
  readonly short: string
  /** Label in tooltips and tables. */
  readonly long: string
}

export interface ChartData {
  /** Lines over time, or bars or parts of a ring by group. */
  readonly kind: 'trend' | 'bars' | 'ring'
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
}

export interface DrawingProps {
  readonly title: string
  readonly unit: string
  readonly data: ChartData
  /** Numbers in the chosen language. */
  readonly formatNumber: (value: number) => string
  /** Opens the rows of a group. */
  readonly onOpen?: (address: string) => void
}

/** Height in px; the same for drawing, table, skeleton and messages, so that nothing below moves. */
export const chartHeight = 280

/** Nothing to draw: no points, or only zeros. */
export const isEmptyChart = ({ series }: ChartData): boolean => series.every(({ values }) => values.every((value) => value === 0))

/** `3 (22 Oct)`: a value as shown in tooltips and tables. */
export const formatValue = ({ values, noteAt }: ChartSeries, place: number, formatNumber: (value: number) => string): string =>
  [formatNumber(values[place] ?? 0), ...(noteAt ? [`(${noteAt(place)})`] : [])].join(' ')

/** Cells of the table of a chart: a row of names, then one per point. Numbers stay unformatted, so that a spreadsheet can compute with them. */
export const chartCells = ({ points, series }: ChartData, pointName: string): string[][] => [
  [pointName, ...series.map(({ label }) => label)],
  ...points.map(({ long }, place) => [long, ...series.map(({ values }) => String(values[place] ?? 0))]),
]

/** In the clipboard format of spreadsheets. */
export const chartTsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')

/** With the byte order mark that makes spreadsheets read it as UTF-8. */
export const chartCsv = (cells: readonly (readonly string[])[]): string => `\uFEFF${cells.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** A name that looks like a formula must not be evaluated by the spreadsheet. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
