import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useNow, Welcome } from '../../../../src/pages/dashboard/DashboardPage'
import { renderWith } from '../../harness'

import type { Language } from '../../../../resources/kit/text'

afterEach(() => vi.useRealTimers())

const Now = ({ remark }: { readonly remark?: string }) => <Welcome now={useNow()} remark={remark} />

/** Opens the page at a time of the shop's time zone, whatever the zone of the machine. */
function openAt(time: string, language: Language = 'en'): string {
  vi.useFakeTimers({ now: new Date(`2026-11-21T${time}:00+08:00`), toFake: ['Date'] })
  renderWith(<Now remark="Stocktaking on Friday" />, '/admin/dashboard', { language })
  return screen.getByRole('heading', { level: 2 }).textContent
}

test.each([
  ['04:59', 'It is late, Boss; get some rest', '夜深了，Boss，注意休息'],
  ['05:00', 'Good morning, Boss', '早上好，Boss'],
  ['08:59', 'Good morning, Boss', '早上好，Boss'],
  ['09:00', 'Good morning, Boss', '上午好，Boss'],
  ['11:59', 'Good morning, Boss', '上午好，Boss'],
  ['12:00', 'Good day, Boss; enjoy your lunch', '中午好，Boss'],
  ['13:59', 'Good day, Boss; enjoy your lunch', '中午好，Boss'],
  ['14:00', 'Good afternoon, Boss', '下午好，Boss'],
  ['17:59', 'Good afternoon, Boss', '下午好，Boss'],
  ['18:00', 'Good evening, Boss', '晚上好，Boss'],
  ['23:59', 'Good evening, Boss', '晚上好，Boss'],
])('S9.5 at %s in the shop the page says: %s', (time, english, chinese) => {
  expect(openAt(time)).toBe(english)
  vi.useRealTimers()
  document.body.replaceChildren()
  expect(openAt(time, 'zh-cn')).toBe(chinese)
})

test("the date in the shop's time zone is written in the chosen language, with the remark of the menu", () => {
  openAt('00:30')
  expect(screen.getByText(/Saturday,? 21 November 2026/)).toBeTruthy()
  expect(screen.getByText('Stocktaking on Friday')).toBeTruthy()
  document.body.replaceChildren()
  openAt('00:30', 'zh-cn')
  expect(screen.getByText(/2026年11月21日星期六/)).toBeTruthy()
})
