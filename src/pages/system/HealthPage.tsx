import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { useCan, useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { health, healthActions } from '../../../resources/system/health'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { HealthRows } from './HealthRows'
import { useHealth, useHealthRun } from './healthCalls'

import type { HealthCondition, HealthReport } from '../../../resources/system/health'
import type { Text } from '../../../resources/kit/text'

const texts = {
  failed: t('体检结果加载失败', 'The health check could not be loaded'),
  never: t('还没有体检过', 'Not checked yet'),
  well: t('一切正常', 'No problems found'),
  wrong: t('{count} 项有问题', '{count} {count:problem|problems} found'),
  last: t('上次体检 {time}，用时 {taken} 秒', 'Last checked {time}, in {taken} s'),
  next: t('下次 {time}', 'Next {time}'),
  waiting: t('等待开始…', 'Starting...'),
  running: t('体检中 {done} / {total}', 'Checking {done} / {total}'),
  attention: t('有问题', 'Problem'),
}

/** What must always hold for the data of the shop: what the last check found, and how to correct it. */
export function HealthPage() {
  const { data, error, refetch } = useHealth()
  if (error && !data) return <LoadError title={texts.failed} text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={320} aria-hidden />
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Summary report={data} />
      {sectionsOf(data.conditions).map(({ title, conditions }) => (
        <HealthRows key={title.en} title={title} conditions={conditions} />
      ))}
    </Paper>
  )
}

const isWrong = ({ result }: HealthCondition): boolean => result?.state === 'wrong'

/** What is wrong comes first, the rest by its heading. */
function sectionsOf(conditions: readonly HealthCondition[]): readonly { readonly title: Text; readonly conditions: readonly HealthCondition[] }[] {
  const wrong = conditions.filter(isWrong)
  const others = conditions.filter((one) => !isWrong(one))
  const parts = [...new Map(others.map(({ part }) => [part.en, part])).values()]
  const rest = parts.map((title) => ({ title, conditions: others.filter(({ part }) => part.en === title.en) }))
  return wrong.length > 0 ? [{ title: texts.attention, conditions: wrong }, ...rest] : rest
}

function Summary({ report: { conditions, state, done, last, next } }: { readonly report: HealthReport }) {
  const translate = useText()
  const format = useFormat()
  const can = useCan()
  const { isSending, run } = useHealthRun()
  const wrong = conditions.filter(isWrong).length
  const taken = conditions.reduce((sum, { result }) => sum + (result?.taken ?? 0), 0)
  const isBusy = state !== 'idle'
  const verdict = wrong > 0 ? translate(texts.wrong, { count: wrong }) : translate(last ? texts.well : texts.never)
  const times = [
    last && translate(texts.last, { time: format.moment(last.start), taken: format.number(taken / 1000, 1) }),
    next === null ? null : translate(texts.next, { time: format.moment(next) }),
  ]
  const progress = state === 'running' ? translate(texts.running, { done, total: conditions.length }) : translate(texts.waiting)
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Alert severity={wrong > 0 ? 'error' : last ? 'success' : 'info'} icon={<MonitorHeartOutlined />} sx={{ flex: '1 1 260px', py: 0 }}>
          <Box component="strong" sx={{ display: 'block' }}>
            {verdict}
          </Box>
          {times.filter(Boolean).join(translate(t('；', '. ')))}
        </Alert>
        {can(health.path, 'run') ? (
          <Button variant="contained" disabled={isBusy || isSending} onClick={run}>
            {translate(healthActions.run)}
          </Button>
        ) : null}
      </Box>
      <Box sx={{ height: 28, pt: 1.5 }} role="status">
        {isBusy ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <LinearProgress
              sx={{ flex: 1 }}
              aria-label={progress}
              variant={state === 'running' ? 'determinate' : 'indeterminate'}
              value={(100 * done) / conditions.length}
            />
            <Typography variant="caption">{progress}</Typography>
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}
