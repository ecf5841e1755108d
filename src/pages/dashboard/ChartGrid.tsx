import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'

import { useCan, useFormat } from '../../../providers/hooks'
import { saveFile } from '../../../providers/saveFile'
import { charts } from '../../../resources/figures'
import { t } from '../../../resources/kit/text'
import { ChartCard } from '../../ui/chart/ChartCard'
import { useLanguage, useText } from '../../ui/useText'
import { chartData } from './chartData'

import type { ChartDefinition } from '../../../resources/figures'
import type { DashboardData } from './useDashboardQuery'

const texts = { heading: t('图表', 'Charts'), days: t('日期', 'Day'), groups: t('分类', 'Category') }

interface Props {
  readonly data: DashboardData | undefined
}

/** The charts the server sent numbers for; until then the places of those this person may expect. */
export function ChartGrid({ data }: Props) {
  const id = useId()
  const translate = useText()
  const can = useCan()
  const shown = charts.filter(({ name, list }) => (data ? data.charts?.[name] : can(list, 'index')))
  if (shown.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate(texts.heading)}
      </Typography>
      <Box sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        {shown.map((chart) => (
          <Chart key={chart.name} chart={chart} data={data} />
        ))}
      </Box>
    </Box>
  )
}

function Chart({ chart, data }: Props & { readonly chart: ChartDefinition }) {
  const translate = useText()
  const format = useFormat()
  const language = useLanguage()
  const sent = data?.charts?.[chart.name]
  const { range, previous } = data ?? {}
  const drawn = useMemo(
    () => (sent && range && previous ? chartData(chart, sent, { range, previous }, { translate, format, language }) : undefined),
    [chart, sent, range, previous, translate, format, language],
  )
  return (
    <ChartCard
      title={translate(chart.title)}
      unit={translate(chart.unit)}
      data={drawn}
      sayNumber={format.number}
      pointName={translate(texts[chart.kind])}
      fileName={`${chart.name} ${range ? `${range.from} ${range.to}` : ''}`.trim()}
      onSave={save}
    />
  )
}

const save = (fileName: string, text: string): void => saveFile({ fileName, blob: new Blob([text], { type: 'text/csv;charset=utf-8' }) })
