import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ShowChart from '@mui/icons-material/ShowChart'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'

import { t } from '../../../resources/kit/text'
import { CopyButton } from '../CopyButton'
import { cellStyles } from '../cellStyles'
import { useText } from '../useText'

import type { ChartData } from './chartTypes'

export type ChartView = 'chart' | 'table'

const texts = {
  view: t('{title}的显示方式', 'How {title} is shown'),
  chart: t('图表', 'Chart'),
  table: t('表格', 'Table'),
  copy: t('复制{title}的表格', 'Copy the table of {title}'),
  save: t('下载{title}（CSV）', 'Download {title} (CSV)'),
}

interface Props {
  readonly title: string
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  readonly data: ChartData
  readonly pointName: string
  readonly fileName: string
  readonly onSave: (fileName: string, text: string) => void
}

/** Drawing or table, and the numbers to take away. */
export function ChartTools({ title, view, onView, data, pointName, fileName, onSave }: Props) {
  const translate = useText()
  const cells = chartCells(data, pointName)
  return (
    <Box sx={[{ display: 'flex', alignItems: 'center', gap: 0.5 }, cellStyles]}>
      {view === 'table' ? <CopyButton value={chartTsv(cells)} label={translate(texts.copy, { title })} /> : null}
      <Tooltip title={translate(texts.save, { title })}>
        <IconButton aria-label={translate(texts.save, { title })} onClick={() => onSave(`${fileName}.csv`, chartCsv(cells))}>
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={translate(texts.view, { title })}
        onChange={(_, next: ChartView | null) => next && onView(next)}
      >
        <ToggleButton value="chart" aria-label={translate(texts.chart)} title={translate(texts.chart)} sx={{ p: 0.5 }}>
          <ShowChart fontSize="small" />
        </ToggleButton>
        <ToggleButton value="table" aria-label={translate(texts.table)} title={translate(texts.table)} sx={{ p: 0.5 }}>
          <TableRowsOutlined fontSize="small" />
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  )
}

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
