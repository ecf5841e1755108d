import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { useSchedules } from './jobCalls'
import { ActionCell, JobsTable, LineCell, StateTag } from './jobParts'
import { queueText } from './jobTexts'

const texts = {
  schedules: t('计划', 'Schedules'),
  what: t('工作', 'Work'),
  cron: t('时间（分 时 日 月 周）', 'Time (minute hour day month weekday)'),
  last: t('上次执行', 'Last run'),
  outcome: t('结果', 'Result'),
  next: t('下次执行', 'Next run'),
  failed: t('计划加载失败', 'The schedules could not be loaded'),
}

/** What the server does by the clock. */
export function ScheduleTable() {
  const translate = useText()
  const format = useFormat()
  const { data, error, refetch } = useSchedules()
  const timeOf = (time: number | null): string => (time === null ? '-' : format.moment(time))
  if (error && !data) return <RetryAlert text={texts.failed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} aria-hidden />
  return (
    <JobsTable label={texts.schedules} columns={[texts.what, texts.cron, texts.last, texts.outcome, texts.next]}>
      {data.map((row) => (
        <TableRow key={row.queue}>
          <LineCell>{translate(queueText(row.queue))}</LineCell>
          <TableCell sx={{ whiteSpace: 'nowrap', fontFamily: 'monospace' }}>{row.cron}</TableCell>
          <LineCell>{timeOf(row.last_time)}</LineCell>
          <TableCell sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>
            {row.last_state ? <StateTag state={row.last_state} /> : '-'}
            {row.last_error ? <Box sx={{ mt: 0.5, fontSize: 12 }}>{row.last_error}</Box> : null}
          </TableCell>
          <LineCell>{timeOf(row.next_time)}</LineCell>
          <ActionCell action="run" queue={row.queue} />
        </TableRow>
      ))}
    </JobsTable>
  )
}
