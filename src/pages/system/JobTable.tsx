import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { jobStates } from '../../../resources/kit/protocol/jobs'
import { t } from '../../../resources/kit/text'
import { jobsPage } from '../../../resources/system/jobsPage'
import { queueTitles } from '../../../resources/system/queueTitles'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { jobsOnPage, useJobs } from './jobCalls'
import { ActionCell, JobsTable, LineCell, StateTag } from './jobParts'
import { jobStateTexts, queueText } from './jobTexts'

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
}

/** The jobs of all queues, the newest first. */
export function JobTable() {
  const translate = useText()
  const [filter, setFilter] = useState<JobFilter>({ queue: '', state: '', page: 1 })
  const { data, error, isPlaceholderData, refetch } = useJobs(filter)
  const pages = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / jobsOnPage)) : undefined
  // jobs end by themselves, so the shown page may no longer exist
  useEffect(() => {
    if (pages !== undefined) setFilter((before) => (before.page > pages ? { ...before, page: pages } : before))
  }, [pages])
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

/** The date above the time, so that the contents are in sight. */
const timeCell = { minWidth: 112 }

function JobRows({ rows }: { readonly rows: readonly JobRow[] }) {
  const translate = useText()
  const format = useFormat()
  const timeOf = (time: number | null): string => (time === null ? '-' : format.moment(time))
  return (
    <JobsTable label={jobsPage.title} columns={[texts.queue, texts.state, texts.tries, texts.created, texts.started, texts.ended, texts.reason, texts.content]}>
      {rows.map((row) => (
        <TableRow key={row.id}>
          <LineCell>{translate(queueText(row.queue))}</LineCell>
          <TableCell>
            <StateTag state={row.state} />
          </TableCell>
          <LineCell>{`${row.tries} / ${row.max_tries}`}</LineCell>
          <TableCell sx={timeCell}>{timeOf(row.create_time)}</TableCell>
          <TableCell sx={timeCell}>{timeOf(row.start_time)}</TableCell>
          <TableCell sx={timeCell}>{timeOf(row.end_time)}</TableCell>
          <TableCell sx={{ minWidth: 120, maxWidth: 320, overflowWrap: 'anywhere' }}>{row.error}</TableCell>
          <TableCell sx={{ maxWidth: 220, overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 12 }}>
            {row.content === '{}' ? '' : row.content}
          </TableCell>
          {row.state === 'failed' || row.state === 'waiting' ? (
            <ActionCell action={row.state === 'failed' ? 'retry' : 'cancel'} queue={row.queue} id={row.id} />
          ) : (
            <TableCell />
          )}
        </TableRow>
      ))}
    </JobsTable>
  )
}
