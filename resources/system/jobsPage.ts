import { t } from '../kit'

/** The screen of background jobs, which follows from no definition: its rows are those of pg-boss. */
export const jobsPage = { path: 'routine/jobs', title: t('后台任务', 'Background jobs'), icon: 'fa fa-tasks' } as const

export const jobActions = {
  retry: t('重试', 'Try again'),
  cancel: t('取消', 'Cancel'),
  run: t('立即执行', 'Run now'),
} as const
