import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ShowChart from '@mui/icons-material/ShowChart'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'

import { t } from '../../../resources/kit/text'
import { CopyButton } from '../cell/CopyButton'
import { cellStyles } from '../cell/cellStyles'
import { EmptyState } from '../feedback/EmptyState'
import { useText } from '../useText'
import { seriesStyles } from './chartStyle'
import { chartCells, chartCsv, chartHeight, chartTsv, formatValue, isEmptyChart } from './chartTypes'

import type { ReactNode } from 'react'

import type { SeriesStyle } from './chartStyle'
import type { ChartData, ChartSeries, DrawingProps } from './chartTypes'

const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing')).ChartDrawing }))

const texts = {
  empty: t('所选日期内没有数据', 'No data in the selected period'),
  view: t('{title}的显示方式', 'Display of {title}'),
  chart: t('图表', 'Chart'),
  table: t('表格', 'Table'),
  copy: t('复制{title}的表格', 'Copy table of {title}'),
  save: t('下载{title}（CSV）', 'Download {title} (CSV)'),
}

type ChartView = 'chart' | 'table'

interface Props extends Omit<DrawingProps, 'data'> {
  /** Undefined while loading. */
  readonly data: ChartData | undefined
  /** Head of the first table column. */
  readonly pointName: string
  /** Without its suffix. */
  readonly fileName: string
  readonly onSave: (fileName: string, text: string) => void
  /** Chooses between several sets of numbers. */
  readonly switcher?: ReactNode
}

/** A chart with name, unit, legend, the same numbers as a table, and a message if there are none. */
export function ChartCard({ data, pointName, fileName, onSave, switcher, ...drawing }: Props) {
  const id = useId()
  const [view, setView] = useState<ChartView>('chart')
  const series = data?.series ?? []
  return (
    <Card component="section" aria-labelledby={id} aria-busy={!data} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography id={id} variant="h3" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          {drawing.title}
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 0.75 }}>
            ({drawing.unit})
          </Typography>
        </Typography>
        {data ? <ChartTools {...{ view, data, pointName, fileName, onSave }} title={drawing.title} onView={setView} /> : null}
      </Box>
      <Box sx={{ minHeight: 36, mb: 0.5, display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        {series.length > 1 ? <ChartLegend series={series} /> : <span />}
        {switcher}
      </Box>
      <Box sx={{ height: chartHeight }}>
        <Content {...{ view, data, pointName, drawing }} />
      </Box>
    </Card>
  )
}

interface ToolsProps extends Pick<Props, 'pointName' | 'fileName' | 'onSave'> {
  readonly title: string
  readonly data: ChartData
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
}

/** Buttons to switch between drawing and table, and to copy or download the numbers. */
function ChartTools({ title, view, onView, data, pointName, fileName, onSave }: ToolsProps) {
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

/** The name of every series beside a sample of its line. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  const styles = seriesStyles(useTheme(), series)
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 12, lineHeight: 1.5, color: 'text.secondary', listStyle: 'none' }}
    >
      {series.map(({ key, label }, place) => (
        <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {styles[place] ? <Sample style={styles[place]} /> : null}
          {label}
        </Box>
      ))}
    </Box>
  )
}

const marks = {
  circle: <circle cx="14" cy="6" r="3.5" />,
  square: <rect x="11" y="3" width="6" height="6" />,
  triangle: <path d="M14 2 18 9H10Z" />,
} as const

const Sample = ({ style: { color, dash, shape } }: { readonly style: SeriesStyle }) => (
  <svg width="28" height="12" aria-hidden fill={color} stroke={color} strokeWidth="2">
    <path d="M0 6H28" strokeDasharray={dash} fill="none" />
    {shape in marks ? marks[shape as keyof typeof marks] : null /* the series compared with has no markers */}
  </svg>
)

interface ContentProps {
  readonly view: ChartView
  readonly data: ChartData | undefined
  readonly pointName: string
  readonly drawing: Omit<DrawingProps, 'data'>
}

function Content({ view, data, pointName, drawing }: ContentProps): ReactNode {
  const translate = useText()
  if (!data) return <Waiting />
  if (view === 'table') return <ChartTable {...drawing} data={data} pointName={pointName} />
  if (isEmptyChart(data)) return <EmptyState icon={<BarChartOutlined aria-hidden />} title={translate(texts.empty)} />
  return (
    <Suspense fallback={<Waiting />}>
      <ChartDrawing {...drawing} data={data} />
    </Suspense>
  )
}

interface TableProps extends DrawingProps {
  /** What a row is: a day, a category. */
  readonly pointName: string
}

/** The same numbers as a table, for screen readers and for exact values. */
function ChartTable({ title, unit, data: { points, series }, formatNumber, pointName }: TableProps) {
  const caption = `${title} (${unit})`
  return (
    <TableContainer tabIndex={0} role="region" aria-label={caption} sx={{ height: '100%', overflow: 'auto' }}>
      <Table size="small" stickyHeader>
        <caption style={{ captionSide: 'top', padding: '0 0 4px', fontSize: 12 }}>{caption}</caption>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{pointName}</TableCell>
            {series.map(({ key, label }) => (
              <TableCell key={key} scope="col" align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map(({ long }, place) => (
            <TableRow key={place}>
              <TableCell component="th" scope="row">
                {long}
              </TableCell>
              {series.map((one) => (
                <TableCell key={one.key} align="right">
                  <LinkedText to={one.linkAt?.(place)}>{formatValue(one, place, formatNumber)}</LinkedText>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const LinkedText = ({ to, children }: { readonly to: string | undefined; readonly children: string }) =>
  to === undefined ? (
    children
  ) : (
    <Box component={Link} to={to} sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}>
      {children}
    </Box>
  )

const Waiting = () => <Skeleton variant="rounded" height="100%" aria-hidden />
