import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { defineSettings, f, t } from '../../../../resources/kit'
import { emptyOf } from '../../../../resources/kit/field/empty'
import { fieldsOfTab } from '../../../../resources/kit/settings'
import { systemConfig } from '../../../../resources/settings/systemConfig'
import { SettingsScreen } from '../../../../src/crud/settings/SettingsScreen'
import { VariablesScreen } from '../../../../src/crud/settings/VariablesScreen'
import { TabPaneContext } from '../../../../src/ui/tabPane'
import { button, control, renderWith } from '../../harness'

import type { ReactNode } from 'react'

import type { ConfigAnswer, ConfigItem } from '../../../../resources/kit/protocol/settings'

const settings = defineSettings({
  path: 'library/config',
  title: t('图书馆设置', 'Library settings'),
  menu: { icon: 'fa fa-cogs' },
  tabs: {
    loans: {
      title: t('借阅', 'Loans'),
      groups: { periods: { title: t('期限', 'Periods'), fields: { loan_days: f.integer(t('借期', 'Loan period'), { default: 14 }) } } },
    },
  },
})

/** What the screen would lose if its tab closed. */
let isUnsaved = (): boolean => false
const pane = {
  pane: () => null,
  losesInputAt: () => false,
  guard: (one: () => boolean) => {
    isUnsaved = one
    return () => undefined
  },
}
beforeEach(() => {
  isUnsaved = () => false
})

function HidingTab({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <input type="checkbox" aria-label="shown" checked={isShown} onChange={() => setShown(!isShown)} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <TabPaneContext value={pane}>{children}</TabPaneContext>
      </Activity>
    </>
  )
}

/** Hides the tab long enough for its queries to be removed, or shows it again. */
async function hideOrShow(): Promise<void> {
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
}
const type = (name: string, value: string): boolean => fireEvent.change(control(name), { target: { value } })

async function openSettings() {
  const get = vi.fn(async (_: string) => ({ row: { loan_days: 14, row_version: 3 }, absent: [] }))
  let answer = (_: { row_version: number }): void => undefined
  const post = vi.fn(() => new Promise<{ row_version: number }>((resolve) => (answer = resolve)))
  const screens = (
    <HidingTab>
      <SettingsScreen settings={settings} />
    </HidingTab>
  )
  renderWith(screens, '/admin/library/config', { http: { get, post } })
  await waitFor(() => expect(control('loan_days').value).toBe('14'))
  return { get, post, answer: (version: number) => act(async () => answer({ row_version: version })) }
}

test('what was typed into settings stays while their tab is hidden, and counts as unsaved', async () => {
  const { get } = await openSettings()
  type('loan_days', '30')
  await hideOrShow()
  expect(isUnsaved()).toBe(true)
  await hideOrShow()
  expect(control('loan_days').value).toBe('30')
  expect(get).toHaveBeenCalledOnce()
  fireEvent.click(button('Discard'))
  expect(isUnsaved()).toBe(false)
})

test('settings without unsaved input are read anew when their tab is shown again', async () => {
  const { get } = await openSettings()
  await hideOrShow()
  get.mockImplementation(async () => ({ row: { loan_days: 21, row_version: 4 }, absent: [] }))
  await hideOrShow()
  await waitFor(() => expect(control('loan_days').value).toBe('21'))
  expect(isUnsaved()).toBe(false)
})

test('settings that were saved while their tab was hidden are shown as they are stored', async () => {
  const { get, post, answer } = await openSettings()
  type('loan_days', '30')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(post).toHaveBeenCalledOnce())
  await hideOrShow()
  get.mockImplementation(async () => ({ row: { loan_days: 30, row_version: 4 }, absent: [] }))
  await answer(4)
  await hideOrShow()
  await waitFor(() => expect([control('loan_days').value, isUnsaved()]).toEqual(['30', false]))
  type('loan_days', '31')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(post).toHaveBeenLastCalledWith('/admin/library.Config/loans', { loan_days: 31, row_version: 4 }, expect.anything()))
})

const hotline: ConfigItem = {
  ...{ id: 1001, name: 'hotline', group: 'basics', title: 'Hotline', tip: '', type: 'string', value: '400', content: '', rule: '' },
  ...{ extend: '', input_extend: '', allow_del: 1, weigh: 0 },
}
const index: ConfigAnswer = {
  list: { basics: { name: 'basics', title: 'Basics', list: [hotline] } },
  remark: '',
  configGroup: {},
  quickEntrance: [],
  own_groups: [],
}
const defaults = Object.fromEntries(Object.entries(fieldsOfTab(systemConfig.tabs.basics)).map(([name, one]) => [name, emptyOf(one)]))

async function openVariables() {
  const get = vi.fn(async (url: string) => (url.endsWith('/index') ? index : { row: { ...defaults, hotline: '400', row_version: 3 }, absent: [] }))
  const screens = (
    <HidingTab>
      <VariablesScreen settings={systemConfig} />
    </HidingTab>
  )
  const { equipment } = renderWith(screens, '/admin/routine/config', { http: { get } })
  await waitFor(() => expect(control('hotline').value).toBe('400'))
  return { get, equipment }
}

test('what was typed into variables stays while their tab is hidden, and counts as unsaved', async () => {
  const { get } = await openVariables()
  type('hotline', '401')
  const calls = get.mock.calls.length
  await hideOrShow()
  expect(isUnsaved()).toBe(true)
  await hideOrShow()
  expect(control('hotline').value).toBe('401')
  expect(get).toHaveBeenCalledTimes(calls)
})

test('the dialog that adds a variable stays while its tab is hidden', async () => {
  await openVariables()
  fireEvent.click(button('Add variable'))
  await screen.findByRole('dialog', { name: 'Add variable' })
  type('title', 'Opening hours')
  await hideOrShow()
  await hideOrShow()
  expect(within(screen.getByRole('dialog', { name: 'Add variable' })).getByDisplayValue('Opening hours')).toBeTruthy()
})

test('in another language the titles of the server are read again, and what was typed stays', async () => {
  const { get, equipment } = await openVariables()
  type('hotline', '401')
  get.mockImplementation(async () => ({ ...index, list: { basics: { name: 'basics', title: 'Basics', list: [{ ...hotline, title: '热线' }] } } }))
  await act(async () => equipment.preferences.change({ language: 'zh-cn' }))
  expect(await screen.findByText('热线')).toBeTruthy()
  expect(control('hotline').value).toBe('401')
})
