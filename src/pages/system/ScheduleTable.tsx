import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'

import { useCan, useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { jobActions, jobsPage } from '../../../resources/system/jobsPage'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { useJobAction, useSchedules } from './jobCalls'
import { jobStateColors, jobStateTexts, queueText } from './jobTexts'

const texts = {
  what: t('计划', 'Schedule'),
  cron: t('时间（分 时 日 月 周）', 'Schedule (minute hour day month weekday)'),
  last: t('上次执行', 'Last run'),
  outcome: t('结果', 'Result'),
  next: t('下次执行', 'Next run'),
  failed: t('计划加载失败', 'The schedules could not be loaded'),
  of: t('{action}：{queue}', '{action}: {queue}'),
}

/** What the server does by the clock. */
export function ScheduleTable() {
  const translate = useText()
  const format = useFormat()
  const can = useCan()
  const { data, error, refetch } = useSchedules()
  const { isBusy, act } = useJobAction()
  const timeOf = (time: number | null): string => (time === null ? '-' : format.moment(time))
  if (error && !data) return <RetryAlert text={texts.failed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} aria-hidden />
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={translate(texts.what)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {[texts.what, texts.cron, texts.last, texts.outcome, texts.next].map((text) => (
              <TableCell key={text.en} sx={{ whiteSpace: 'nowrap' }}>
                {translate(text)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <TableRow key={row.queue}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{translate(queueText(row.queue))}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', fontFamily: 'monospace' }}>{row.cron}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(row.last_time)}</TableCell>
              <TableCell sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>
                {row.last_state ? <Chip size="small" color={jobStateColors[row.last_state]} label={translate(jobStateTexts[row.last_state])} /> : '-'}
                {row.last_error ? <Box sx={{ mt: 0.5, fontSize: 12 }}>{row.last_error}</Box> : null}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(row.next_time)}</TableCell>
              <TableCell>
                {can(jobsPage.path, 'run') ? (
                  <Button
                    disabled={isBusy}
                    aria-label={translate(texts.of, { action: jobActions.run, queue: queueText(row.queue) })}
                    onClick={() => act('run', { queue: row.queue })}
                    sx={{ whiteSpace: 'nowrap' }}
                  >
                    {translate(jobActions.run)}
                  </Button>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
