import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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

const job = {
  id: 1,
  queue: 'expire_orders',
  state: 'waiting',
  tries: 0,
  max_tries: 3,
  create_time: 1,
  start_time: null,
  end_time: null,
  error: '',
  content: '{}',
}

test('a page whose jobs have ended leads to the last page that has some', async () => {
  const get = vi.fn(async (url: string, { page = 1 }: { page?: number } = {}) => {
    const isList = !url.endsWith('schedules')
    const total = get.mock.calls.some(([, query]) => query?.page === 2) ? 20 : 25
    return { list: isList && page === 1 ? [job] : [], total, counts: {} }
  })
  renderWith(<JobsPage />, '/admin/auth/jobs', { http: { get } })
  fireEvent.click(await screen.findByRole('button', { name: 'Go to page 2' }))
  const readPages = (): unknown[] => get.mock.calls.flatMap(([, { page } = {}]) => page ?? []).slice(0, 3)
  await waitFor(() => expect(readPages()).toEqual([1, 2, 1]), { timeout: 5000 })
  expect(await screen.findByRole('table')).toBeDefined()
  expect(screen.queryByText('No jobs match')).toBeNull()
})
