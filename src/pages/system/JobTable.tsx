import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { useCan, useFormat } from '../../../providers/hooks'
import { jobStates } from '../../../resources/kit/protocol/jobs'
import { t } from '../../../resources/kit/text'
import { jobActions, jobsPage } from '../../../resources/system/jobsPage'
import { queueTitles } from '../../../resources/system/queueTitles'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { jobsOnPage, useJobAction, useJobs } from './jobCalls'
import { jobStateColors, jobStateTexts, queueText } from './jobTexts'

import type { JobRow, JobState } from '../../../resources/kit/protocol/jobs'
import type { JobFilter } from './jobCalls'

const texts = {
  queue: t('队列', 'Queue'),
  state: t('状态', 'Status'),
  any: t('全部', 'All'),
  counted: t('{state}（{count}）', '{state} ({count})'),
  content: t('内容', 'Content'),
  tries: t('次数', 'Attempts'),
  created: t('创建', 'Added'),
  started: t('开始', 'Started'),
  ended: t('结束', 'Finished'),
  reason: t('失败原因', 'Reason'),
  failed: t('任务加载失败', 'The jobs could not be loaded'),
  none: t('没有符合条件的任务', 'No jobs match'),
  pages: t('翻页', 'Pages'),
  of: t('{action}：{queue}', '{action}: {queue}'),
}

/** The jobs of all queues, the newest first. */
export function JobTable() {
  const translate = useText()
  const [filter, setFilter] = useState<JobFilter>({ queue: '', state: '', page: 1 })
  const { data, error, refetch } = useJobs(filter)
  const change = (part: Partial<JobFilter>): void => setFilter({ ...filter, page: 1, ...part })
  const countOf = (state: JobState): string => translate(texts.counted, { state: jobStateTexts[state], count: data?.counts[state] ?? 0 })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          select
          size="small"
          label={translate(texts.queue)}
          value={filter.queue}
          onChange={({ target }) => change({ queue: target.value })}
          {...selectProps}
        >
          <MenuItem value="">{translate(texts.any)}</MenuItem>
          {Object.entries(queueTitles).map(([name, text]) => (
            <MenuItem key={name} value={name}>
              {translate(text)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={translate(texts.state)}
          value={filter.state}
          onChange={({ target }) => change({ state: target.value as JobFilter['state'] })}
          {...selectProps}
        >
          <MenuItem value="">{translate(texts.any)}</MenuItem>
          {jobStates.map((state) => (
            <MenuItem key={state} value={state}>
              {countOf(state)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error && !data ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton variant="rounded" height={240} aria-hidden /> : null}
      {data && data.list.length === 0 ? <EmptyState icon={<TaskAltOutlined />} title={translate(texts.none)} /> : null}
      {data && data.list.length > 0 ? <JobRows rows={data.list} /> : null}
      {data && data.total > jobsOnPage ? (
        <Pagination
          aria-label={translate(texts.pages)}
          count={Math.ceil(data.total / jobsOnPage)}
          page={filter.page}
          onChange={(_, page) => change({ page })}
        />
      ) : null}
    </Box>
  )
}

const selectProps = { slotProps: { select: { displayEmpty: true } }, sx: { minWidth: 200 } } as const

function JobRows({ rows }: { readonly rows: readonly JobRow[] }) {
  const translate = useText()
  const format = useFormat()
  const can = useCan()
  const { isBusy, act } = useJobAction()
  const timeOf = (time: number | null): string => (time === null ? '-' : format.moment(time))
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={translate(jobsPage.title)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {[texts.queue, texts.state, texts.tries, texts.created, texts.started, texts.ended, texts.reason, texts.content].map((text) => (
              <TableCell key={text.en} sx={{ whiteSpace: 'nowrap' }}>
                {translate(text)}
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const action = row.state === 'failed' ? 'retry' : row.state === 'waiting' ? 'cancel' : undefined
            return (
              <TableRow key={row.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{translate(queueText(row.queue))}</TableCell>
                <TableCell>
                  <Chip size="small" color={jobStateColors[row.state]} label={translate(jobStateTexts[row.state])} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{`${row.tries} / ${row.max_tries}`}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(row.create_time)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(row.start_time)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{timeOf(row.end_time)}</TableCell>
                <TableCell sx={{ minWidth: 160, maxWidth: 320, overflowWrap: 'anywhere' }}>{row.error}</TableCell>
                <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 12 }}>
                  {row.content === '{}' ? '' : row.content}
                </TableCell>
                <TableCell>
                  {action && can(jobsPage.path, action) ? (
                    <Button
                      disabled={isBusy}
                      color={action === 'cancel' ? 'error' : 'primary'}
                      aria-label={translate(texts.of, { action: jobActions[action], queue: queueText(row.queue) })}
                      onClick={() => act(action, { queue: row.queue, id: row.id })}
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {translate(jobActions[action])}
                    </Button>
                  ) : null}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Box>
  )
}
