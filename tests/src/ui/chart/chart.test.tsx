import { createTheme } from '@mui/material/styles'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ChartCard, ChartLegend } from '../../../../src/ui/chart/ChartCard'
import { seriesStyles } from '../../../../src/ui/chart/chartStyle'
import { chartCells, chartCsv, chartTsv } from '../../../../src/ui/chart/chartTypes'
import { themeFor } from '../../../../src/ui/theme'
import { renderWith } from '../../harness'

import type { ChartData } from '../../../../src/ui/chart/chartTypes'

const data: ChartData = {
  kind: 'trend',
  points: ['20 Nov', '21 Nov'].map((day) => ({ short: day, long: `${day} 2026` })),
  series: [
    { key: 'before', label: 'Before', values: [1, 2], isBehind: true, noteAt: (place) => `${18 + place} Nov` },
    { key: 'in', label: 'In', values: [1234, 0] },
    { key: 'out', label: 'Out', values: [3, 4] },
  ],
}
const card = (more: Partial<Parameters<typeof ChartCard>[0]> = {}) => (
  <ChartCard
    title="Stock"
    unit="pieces"
    pointName="Day"
    fileName="stock"
    data={data}
    formatNumber={(value) => value.toLocaleString('en-GB')}
    onSave={() => undefined}
    {...more}
  />
)
const show = (more?: Partial<Parameters<typeof ChartCard>[0]>) => renderWith(card(more), '/admin')

test('the table alternative has every number, with its caption and column names', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Table' }))
  const table = screen.getByRole('table', { name: 'Stock (pieces)' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Day', 'Before', 'In', 'Out'],
    ['20 Nov 2026', '1 (18 Nov)', '1,234', '3'],
    ['21 Nov 2026', '2 (19 Nov)', '0', '4'],
  ])
  expect(screen.getByRole('region', { name: 'Stock (pieces)' }).tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'Copy table of Stock' })).toBeTruthy()
})

test('the numbers can be downloaded as a file for spreadsheets', () => {
  const onSave = vi.fn()
  show({ onSave })
  fireEvent.click(screen.getByRole('button', { name: 'Download Stock (CSV)' }))
  expect(onSave).toHaveBeenCalledWith('stock.csv', '\uFEFFDay,Before,In,Out\r\n20 Nov 2026,1,1234,3\r\n21 Nov 2026,2,0,4\r\n')
})

test('a name that looks like a formula is written as text', () => {
  const cells = chartCells({ ...data, points: [{ short: '', long: '=SUM(A1),"x"' }] }, 'Name\twith tab')
  expect(chartCsv(cells)).toContain(`"'=SUM(A1),""x""",1,1234,3`)
  expect(chartTsv(cells).split('\n')[0]).toBe('Name with tab\tBefore\tIn\tOut')
})

test('a chart without values says so', () => {
  show({ data: { ...data, series: data.series.map((one) => ({ ...one, values: [0, 0] })) } })
  expect(screen.getByText('No data in the selected period')).toBeTruthy()
})

test('while loading the card keeps its size and is marked as busy', () => {
  show({ data: undefined })
  expect(screen.getByRole('region', { name: /Stock/ }).getAttribute('aria-busy')).toBe('true')
})

test('series differ by line style and markers, not only by color', () => {
  renderWith(<ChartLegend series={data.series} />, '/admin')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Before', 'In', 'Out'])
  const styles = seriesStyles(createTheme(), data.series)
  expect(new Set(styles.map(({ dash }) => dash)).size).toBe(3)
  expect(new Set(styles.map(({ shape }) => shape)).size).toBe(3)
})

/** The contrast ratio of two colors, by WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (hex: string): number => {
    const parts = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
  }
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('every line contrasts with the background of the %s theme', (mode) => {
  const theme = themeFor(mode)
  for (const { color } of seriesStyles(theme, data.series)) expect(contrast(color, theme.palette.background.paper)).toBeGreaterThanOrEqual(3)
})
