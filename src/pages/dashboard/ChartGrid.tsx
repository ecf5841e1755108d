import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { saveFile } from '../../../providers/data/saveFile'
import { useCan, useFormat, useSession } from '../../../providers/hooks'
import { countedAt, listsOfChart } from '../../../resources/kit/dashboard'
import { t } from '../../../resources/kit/text'
import { bucketUnitOf } from '../../../resources/range'
import { ChartCard } from '../../ui/chart/ChartCard'
import { useLanguage, useText } from '../../ui/useText'
import { groupingField, shareData, trendData } from './chartData'

import type { ChartView, Dashboard, DashboardChart } from '../../../resources/kit/dashboard'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'

const texts = {
  heading: t('图表', 'Charts'),
  hour: t('时间', 'Hour'),
  day: t('日期', 'Day'),
  month: t('月份', 'Month'),
  view: t('{title}的口径', 'Measure for {title}'),
}

interface Props {
  readonly dashboard: Dashboard
  readonly data: DashboardAnswer | undefined
}

/** The charts that the server sent data for; placeholders before, by the user's rights. */
export function ChartGrid({ dashboard: { charts = {} }, data }: Props) {
  const id = useId()
  const translate = useText()
  const can = useCan()
  const shown = Object.entries(charts).filter(([name, chart]) => (data ? data.charts?.[name] : listsOfChart(chart).every((list) => can(list, 'index'))))
  if (shown.length === 0) return null
  const columns = shown.some(([, { isWide }]) => isWide) ? 3 : 2
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate(texts.heading)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 1.5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {shown.map(([name, chart]) => (
          <Box key={name} sx={{ minWidth: 0, ...(chart.isWide && { gridColumn: { md: 'span 2' } }) }}>
            <Chart name={name} chart={chart} data={data} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface ChartProps extends Pick<Props, 'data'> {
  readonly name: string
  readonly chart: DashboardChart
}

function Chart({ name, chart, data }: ChartProps) {
  const translate = useText()
  const format = useFormat()
  const language = useLanguage()
  const navigate = useNavigate()
  const { menus } = useSession()
  const [chosen, choose] = useState<string>()
  const sent = data?.charts?.[name]
  const { range } = data ?? {}
  // before the answer it is not known which of them the user may see
  const views = Object.entries<ChartView>(chart.views).filter(([view]) => !sent || sent[view])
  const [viewName, view] = views.find(([one]) => one === chosen) ?? views[0] ?? []
  const numbers = viewName === undefined ? undefined : sent?.[viewName]
  if (!view || viewName === undefined) return null
  const drawing = numbers && range && { numbers, viewName, range, place: { menus, range, at: countedAt(data ?? {}) }, translate, format, language }
  const drawn = drawing && (chart.kind === 'trend' ? trendData(chart, drawing) : shareData(chart, drawing))
  const title = translate(chart.title)
  return (
    <ChartCard
      title={title}
      unit={translate(view.unit)}
      data={drawn}
      formatNumber={(value) => format.number(value, view.as === 'money' || !Number.isInteger(value) ? 2 : undefined)}
      pointName={translate((chart.kind === 'share' ? groupingField(chart)?.label : undefined) ?? texts[range ? bucketUnitOf(range) : 'day'])}
      fileName={`${name} ${range ? `${range.from} ${range.to}` : ''}`.trim()}
      onSave={save}
      onOpen={(address) => void navigate(address)}
      switcher={
        views.length > 1 ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={viewName}
            aria-label={translate(texts.view, { title })}
            onChange={(_, next: string | null) => next !== null && choose(next)}
          >
            {views.map(([one, { label }]) => (
              <ToggleButton key={one} value={one} sx={{ px: 1, py: 0.25, fontSize: 12, textTransform: 'none' }}>
                {translate(label)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        ) : null
      }
    />
  )
}

const save = (fileName: string, text: string): void => saveFile({ fileName, blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) })
