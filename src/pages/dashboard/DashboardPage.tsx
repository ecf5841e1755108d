import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useFormat, useHttp, useSession } from '../../../providers/hooks'
import { greetingAt } from '../../../resources/greeting'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { shopDayOf } from '../../../resources/kit/values/shopTime'
import { lengthOf } from '../../../resources/range'
import { LoadError } from '../../ui/feedback/LoadError'
import { useLanguage, useText } from '../../ui/useText'
import { ChartGrid } from './ChartGrid'
import { DashboardTables } from './DashboardTables'
import { FigureTiles, MainTiles, TodoTiles } from './FigureTiles'
import { FirstSteps, useFirstSteps } from './FirstSteps'
import { HealthWarning } from './HealthWarning'
import { RangePicker, useDaysText } from './RangePicker'
import { rangeFaultText, useRangeChoice } from './rangeChoice'

import type { Dashboard } from '../../../resources/kit/dashboard'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { RangeFault } from '../../../resources/range'
import type { RangeChoice } from './rangeChoice'

const texts = {
  figures: t('经营概况', 'Overview'),
  failed: t('数据加载失败', 'The data could not be loaded'),
  noNumbers: t('有了商品和订单，这里会显示数据与图表。', 'Figures and charts appear here once there are products and orders.'),
  compared: t('{days}，与之前 {count} 天（{before}）比较', '{days}, compared with the {count} {count:day|days} before ({before})'),
}

/** A dashboard: its heading, the remark of the menu, what is to be done, and the figures this user may see, all for the same range. */
export function DashboardPage({ dashboard }: { readonly dashboard: Dashboard }) {
  const translate = useText()
  const now = useNow()
  const today = shopDayOf(now / 1000)
  const { chosen, fault, choose } = useRangeChoice(today)
  const { data, error, isPlaceholderData, refetch } = useDashboardQuery(dashboard, chosen, today)
  const retry = (): void => void refetch()
  // other servers send only the remark: there is no range to choose
  const firstSteps = useFirstSteps()
  const isNew = firstSteps.data?.is_new === true
  const shown = isNew && data ? withoutZeros(data) : data
  const hasFigures = error !== null || !data || data.figures !== undefined
  const span = hasFigures && !isNew ? <Span data={error ? undefined : data} fault={fault} /> : null
  return (
    <Box sx={{ maxWidth: 1400, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        {dashboard.greets ? (
          <Welcome now={now} remark={data?.remark} />
        ) : (
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {data?.remark ? <Typography sx={{ color: 'text.secondary' }}>{data.remark}</Typography> : null}
            {span}
          </Box>
        )}
        {hasFigures && !isNew ? <RangePicker chosen={chosen} today={today} onChoose={choose} /> : null}
      </Box>
      <HealthWarning problems={data?.problems} />
      <FirstSteps query={firstSteps} />
      {dashboard.greets ? span : null}
      {isNew ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {translate(texts.noNumbers)}
        </Typography>
      ) : null}
      {hasFigures ? (
        <Box
          aria-label={translate(texts.figures)}
          role="region"
          aria-busy={isPlaceholderData || (!data && !error)}
          sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          {error ? (
            <LoadError title={texts.failed} text={error.message} onRetry={retry} />
          ) : (
            <>
              <TodoTiles dashboard={dashboard} data={shown} />
              <MainTiles dashboard={dashboard} data={shown} />
              {isNew ? null : <ChartGrid dashboard={dashboard} data={shown} />}
              <FigureTiles dashboard={dashboard} data={shown} />
              {isNew ? null : <DashboardTables dashboard={dashboard} data={shown} />}
            </>
          )}
        </Box>
      ) : null}
    </Box>
  )
}

/** A new shop has many zeros that say nothing. */
const withoutZeros = ({ figures = {}, ...data }: DashboardAnswer): DashboardAnswer => ({
  ...data,
  figures: Object.fromEntries(Object.entries(figures).filter(([, { value }]) => Number(value ?? 0) !== 0)),
})

/** The range of all figures below. */
function Span({ data, fault }: { readonly data: DashboardAnswer | undefined; readonly fault: RangeFault | undefined }) {
  const translate = useText()
  const formatDays = useDaysText()
  const { range, previous } = data ?? {}
  return (
    <>
      {fault ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate(...rangeFaultText(fault))}
        </Alert>
      ) : null}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1, minHeight: 18 }}>
        {range && previous ? translate(texts.compared, { days: formatDays(range), count: lengthOf(range), before: formatDays(previous) }) : ''}
      </Typography>
    </>
  )
}

const welcomeTexts = { lastSignIn: t('最近登录 {time}', 'Last sign-in {time}') }

/** The user's name, the date in the shop's time zone, the last sign-in, and the remark of the menu. */
export function Welcome({ now, remark }: { readonly now: number; readonly remark: string | undefined }) {
  const translate = useText()
  const format = useFormat()
  const { admin } = useSession()
  const time = typeof admin?.last_login_time === 'number' ? (admin.last_login_time ? format.moment(admin.last_login_time) : '') : admin?.last_login_time
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h1" component="h2">
        {translate(greetingAt(now), { name: admin?.nickname ?? '' })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {[format.longDay(now / 1000), ...(time ? [translate(welcomeTexts.lastSignIn, { time })] : [])].join(' · ')}
      </Typography>
      {remark ? <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{remark}</Typography> : null}
    </Box>
  )
}

const minute = 60_000

/** The current time in milliseconds, updated every minute, so that the greeting of an open page changes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      setNow(Date.now())
      timer = setTimeout(tick, minute - (Date.now() % minute))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}

/** Reloaded whenever the page is opened or another day begins. */
function useDashboardQuery({ path }: Dashboard, chosen: RangeChoice, today: string) {
  const http = useHttp()
  const language = useLanguage()
  return useQuery({
    queryKey: ['dashboard', path, language, chosen, today],
    queryFn: ({ signal }) => http.get<DashboardAnswer>(callOf(path, 'index'), { ...chosen }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
