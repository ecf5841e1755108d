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
import type { IsUnsaved } from '../../../../src/ui/tabPane'

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
  guard: (one: IsUnsaved) => {
    isUnsaved = () => one(true)
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
  expect(get).toHaveBeenCalledTimes(2)
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

const rowWith = (values: object) => ({ row: { ...defaults, ...values, row_version: 3 }, absent: [] })

async function openVariables() {
  const get = vi.fn(async (url: string): Promise<object> => (url.endsWith('/index') ? index : rowWith({ hotline: '400' })))
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

const hours: ConfigItem = { ...hotline, id: 1002, name: 'hours', title: 'Hours' }
const withItems = (...list: ConfigItem[]): ConfigAnswer => ({ ...index, list: { basics: { name: 'basics', title: 'Basics', list } } })

test('variables that others have added and deleted are read when the tab is shown again', async () => {
  const { get } = await openVariables()
  await hideOrShow()
  get.mockImplementation(async (url) => (url.endsWith('/index') ? withItems(hours) : rowWith({ hours: '9–17' })))
  await hideOrShow()
  await waitFor(() => expect(control('hours').value).toBe('9–17'))
  expect(document.querySelector('[data-field="hotline"]')).toBeNull()
})

test('what is typed while the variables are read again stays, with the variables of its form', async () => {
  const { get } = await openVariables()
  await hideOrShow()
  let answer = (_: ConfigAnswer): void => undefined
  get.mockImplementation(async (url) => (url.endsWith('/index') ? new Promise<ConfigAnswer>((resolve) => (answer = resolve)) : rowWith({ hotline: '400' })))
  await hideOrShow()
  await waitFor(() => expect(get.mock.calls.filter(([url]) => url.endsWith('/index'))).toHaveLength(2))
  await waitFor(() => type('hotline', '401'))
  await act(async () => answer({ ...withItems(hours), own_groups: [{ key: 'about', value: 'About us' }] }))
  await screen.findByRole('tab', { name: 'About us' })
  expect(control('hotline').value).toBe('401')
  expect(isUnsaved()).toBe(true)
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
  get.mockImplementation(async () => withItems({ ...hotline, title: '热线' }))
  await act(async () => equipment.preferences.change({ language: 'zh-cn' }))
  expect(await screen.findByText('热线')).toBeTruthy()
  expect(control('hotline').value).toBe('401')
})

test('an answer in a language that is no longer chosen is not shown', async () => {
  const { get, equipment } = await openVariables()
  let answer = (_: ConfigAnswer): void => undefined
  get.mockImplementation(async () => new Promise<ConfigAnswer>((resolve) => (answer = resolve)))
  await act(async () => equipment.preferences.change({ language: 'zh-cn' }))
  await act(async () => equipment.preferences.change({ language: 'en' }))
  await act(async () => answer(withItems({ ...hotline, title: '热线' })))
  fireEvent.click(button('Add variable')) // renders the page again
  await screen.findByRole('dialog', { name: 'Add variable' })
  expect([screen.queryByText('Hotline') !== null, screen.queryByText('热线')]).toEqual([true, null])
})
