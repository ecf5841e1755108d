import { t } from '../../../resources/kit/text'
import { queueTitles } from '../../../resources/system/queueTitles'

import type { JobState } from '../../../resources/kit/protocol/jobs'
import type { Text } from '../../../resources/kit/text'

export const jobStateTexts: Readonly<Record<JobState, Text>> = {
  waiting: t('等待', 'Waiting'),
  running: t('执行中', 'In progress'),
  failed: t('失败', 'Failed'),
  done: t('完成', 'Done'),
  canceled: t('已取消', 'Canceled'),
}

export const jobStateColors = { waiting: 'info', running: 'warning', failed: 'error', done: 'success', canceled: 'default' } as const satisfies Record<
  JobState,
  string
>

/** A queue of another version has no title. */
export const queueText = (name: string): Text => queueTitles[name] ?? { zh: name, en: name }
