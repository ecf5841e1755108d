import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Paper from '@mui/material/Paper'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { jobsPage } from '../../../resources/system/jobsPage'
import { useText } from '../../ui/useText'
import { JobTable } from './JobTable'
import { ScheduleTable } from './ScheduleTable'

const tabs = [
  ['jobs', t('任务', 'Jobs')],
  ['schedules', t('定时计划', 'Schedules')],
] as const

/** Background jobs and their schedules. */
export function JobsPage() {
  const translate = useText()
  const [tab, setTab] = useState<'jobs' | 'schedules'>('jobs')
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Tabs value={tab} onChange={(_, next: typeof tab) => setTab(next)} aria-label={translate(jobsPage.title)}>
        {tabs.map(([name, text]) => (
          <Tab key={name} value={name} label={translate(text)} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        aria-label={translate(tabs.find(([name]) => name === tab)?.[1] ?? jobsPage.title)}
        sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        {tab === 'jobs' ? <JobTable /> : <ScheduleTable />}
      </Box>
    </Paper>
  )
}
