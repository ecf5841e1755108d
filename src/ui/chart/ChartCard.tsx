import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { EmptyState } from '../EmptyState'
import { useText } from '../useText'
import { ChartLegend } from './ChartLegend'
import { ChartTable } from './ChartTable'
import { ChartTools } from './ChartTools'
import { chartHeight, isEmptyChart } from './chartTypes'

import type { ReactNode } from 'react'
import type { ChartData, DrawingProps } from './chartTypes'
import type { ChartView } from './ChartTools'

const ChartDrawing = lazy(async () => ({ default: (await import('./ChartDrawing')).ChartDrawing }))

const texts = {
  empty: t('所选日期内没有数据', 'Nothing happened in these days'),
  failed: t('数据加载失败', 'The figures could not be loaded'),
  retry: t('重试', 'Try again'),
}

interface Props extends Omit<DrawingProps, 'data'> {
  /** Nothing while it is being loaded. */
  readonly data: ChartData | undefined
  /** Why there is no data. */
  readonly error?: string | undefined
  readonly onRetry?: () => void
  /** What a row of the table is. */
  readonly pointName: string
  /** Without its ending. */
  readonly fileName: string
  readonly onSave: (fileName: string, text: string) => void
}

/** A chart with everything around it: name, unit, legend, the same numbers as a table, and what stands there when there are none. */
export function ChartCard({ data, error, onRetry, pointName, fileName, onSave, ...drawing }: Props) {
  const id = useId()
  const [view, setView] = useState<ChartView>('chart')
  const series = data?.series ?? []
  return (
    <Card component="section" aria-labelledby={id} aria-busy={!data && !error} sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography id={id} variant="h3" component="h3" sx={{ flex: 1, minWidth: 0 }}>
          {drawing.title}
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 0.75 }}>
            ({drawing.unit})
          </Typography>
        </Typography>
        {data && !error ? <ChartTools {...{ view, data, pointName, fileName, onSave }} title={drawing.title} onView={setView} /> : null}
      </Box>
      <Box sx={{ minHeight: 18, mb: 1 }}>{series.length > 1 && !error ? <ChartLegend series={series} /> : null}</Box>
      <Box sx={{ height: chartHeight }}>{error ? <Failure text={error} onRetry={onRetry} /> : <Content {...{ view, data, pointName, drawing }} />}</Box>
    </Card>
  )
}

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

const Waiting = () => <Skeleton variant="rounded" height="100%" aria-hidden />

function Failure({ text, onRetry }: { readonly text: string; readonly onRetry: (() => void) | undefined }) {
  const translate = useText()
  return (
    <EmptyState role="alert" icon={<CloudOffOutlined aria-hidden />} title={translate(texts.failed)} text={text}>
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry}>
          {translate(texts.retry)}
        </Button>
      ) : null}
    </EmptyState>
  )
}
