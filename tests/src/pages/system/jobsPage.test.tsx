import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { JobsPage } from '../../../../src/pages/system/JobsPage'
import { renderWith } from '../../harness'

const schedule = { queue: 'expire_orders', cron: '* * * * *', last_time: 1_790_000_000, last_state: 'failed', last_error: 'no space', next_time: null }
const heads = {
  en: ['Work', 'Time (minute hour day month weekday)', 'Last run', 'Result', 'Next run'],
  'zh-cn': ['工作', '时间（分 时 日 月 周）', '上次执行', '结果', '下次执行'],
} as const

test.each(['en', 'zh-cn'] as const)('the schedules have a heading for each column, and each says how it ended: %s', async (language) => {
  const get = vi.fn(async (url: string) => ({ list: url.endsWith('schedules') ? [schedule] : [], total: 0 }))
  renderWith(<JobsPage />, '/admin/auth/jobs', { language, http: { get } })
  fireEvent.click(screen.getByRole('tab', { name: language === 'en' ? 'Schedules' : '定时计划' }))
  const table = within(await screen.findByRole('table'))
  const shown = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(shown.slice(0, 5)).toEqual(heads[language])
  await table.findByText('* * * * *')
  const cells = table.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells[1]).toBe('* * * * *')
  expect(cells[3]).toContain('no space')
  expect(cells[4]).toBe('-')
})
