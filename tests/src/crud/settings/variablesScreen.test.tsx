import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { emptyOf } from '../../../../resources/kit/field/empty'
import { fieldsOfTab } from '../../../../resources/kit/settings'
import { systemConfig } from '../../../../resources/settings/systemConfig'
import { VariablesScreen } from '../../../../src/crud/settings/VariablesScreen'
import { button, control, field, renderWith } from '../../harness'

import type { ConfigItem } from '../../../../resources/kit/protocol/settings'

const item = (values: Partial<ConfigItem>): ConfigItem => ({
  ...{ id: 1, name: 'site_name', group: 'basics', title: 'Site name', tip: '', type: 'string', value: '', content: '', rule: '' },
  ...{ extend: '', input_extend: '', allow_del: 0, weigh: 0 },
  ...values,
})
const hotline = item({ id: 1001, name: 'hotline', title: 'Hotline', value: '400', allow_del: 1 })
const slogan = item({ id: 1002, name: 'slogan', group: 'about', title: 'Slogan', allow_del: 1 })

/** Our server: groups with built-in settings, two variables and one group of staff. */
const answer = {
  list: {
    basics: { name: 'basics', title: 'Basics', list: [item({}), hotline] },
    mail: { name: 'mail', title: 'Email', list: [] },
    quickEntrance: { name: 'quickEntrance', title: 'Shortcuts', list: [] },
    about: { name: 'about', title: 'About us', list: [slogan] },
  },
  remark: '',
  configGroup: {},
  quickEntrance: [
    { key: 'The orders', value: 'shop/order' },
    { key: 'Not mine', value: 'shop/secret' },
  ],
  own_groups: [{ key: 'about', value: 'About us' }],
}
const defaults = Object.entries(fieldsOfTab(systemConfig.tabs.basics)).map(([name, one]) => [name, emptyOf(one)])
const row = { ...Object.fromEntries(defaults), site_name: 'Tea', hotline: '400', row_version: 3 }
const orders = {
  id: 1,
  type: 'menu',
  menu_type: 'tab',
  name: 'shop/order',
  path: 'shop/order',
  title: 'Orders',
  component: '/x',
  children: [],
} as never

function open({
  nodes,
  post = vi.fn(async () => ({ row_version: 4 })),
  remove = vi.fn(async () => null),
  index = answer as object,
  address = '/admin/routine/config',
}: {
  nodes?: string[]
  post?: ReturnType<typeof vi.fn>
  remove?: ReturnType<typeof vi.fn>
  index?: object
  address?: string
} = {}) {
  const get = vi.fn(async (url: string) =>
    url.endsWith('/index') ? index : { row: url.endsWith('=about') ? { slogan: 'Good tea', row_version: 1 } : row, absent: [] },
  )
  const rights = nodes ? { isSuper: false, nodes } : {}
  return { ...renderWith(<VariablesScreen settings={systemConfig} />, address, { http: { get, post, remove }, menus: [orders], ...rights }), get, post, remove }
}
const saveFirst = expect.objectContaining({ kind: 'info', text: expect.objectContaining({ en: 'Save or discard your changes first' }) })
const type = (name: string, value: string): boolean => fireEvent.change(control(name), { target: { value } })

test('variables stand in the tab of their group beside the settings, and are saved with them', async () => {
  const { post } = open()
  await waitFor(() => expect(control('hotline').value).toBe('400'))
  type('hotline', '401')
  type('site_name', 'Tea house')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(post).toHaveBeenCalledWith('/admin/routine.Config/tab?name=basics', { site_name: 'Tea house', hotline: '401', row_version: 3 }, expect.anything()),
  )
})

test('a group of staff is a tab, and the search finds its variables', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search settings' }), { target: { value: 'slogan' } })
  const tab = await screen.findByRole('tab', { name: /About us/ })
  await waitFor(() => expect(tab.textContent).toBe('About us1'))
  fireEvent.click(tab)
  await waitFor(() => expect(control('slogan').value).toBe('Good tea'))
})

test('a variable is added to the open group in the notation of the wire contract, and never over unsaved input', async () => {
  const { post, get } = open()
  await waitFor(() => type('hotline', '5'))
  fireEvent.click(button('Add variable'))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
  fireEvent.click(button('Add variable'))
  const dialog = await screen.findByRole('dialog', { name: 'Add variable' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(field('title').textContent).toContain('required'))
  expect(post).not.toHaveBeenCalled()
  type('title', 'Opening hours')
  type('name', 'hours')
  const before = get.mock.calls.length
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(post).toHaveBeenCalledWith(
      '/admin/routine.Config/add',
      {
        group: 'basics',
        title: 'Opening hours',
        name: 'hours',
        type: 'string',
        rule: [],
        tip: '',
        weigh: 0,
        allow_del: 1,
        content: '',
        extend: '',
        inputExtend: '',
      },
      expect.anything(),
    ),
  )
  await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a variable is not deleted over unsaved input of its group', async () => {
  const { equipment } = open()
  await waitFor(() => type('site_name', 'Tea house'))
  fireEvent.click(button('Delete variable Hotline'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(equipment.notify).toHaveBeenCalledWith(saveFirst)
})

test('a variable is not added over unsaved input of another group', async () => {
  const { post, equipment } = open({ address: '/admin/routine/config?tab=basics' })
  await waitFor(() => type('site_name', 'Tea house'))
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }))
  fireEvent.click(button('Add variable'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add variable' }))
  type('group', 'basics')
  type('title', 'Opening hours')
  type('name', 'hours')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(equipment.notify).toHaveBeenCalledWith(saveFirst))
  expect(post).not.toHaveBeenCalled()
  expect(control('site_name').value).toBe('Tea house')
})

test('a variable is deleted after a question; settings have no such button', async () => {
  const { remove } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete variable Hotline' }))
  expect(screen.queryByRole('button', { name: /Delete variable Site name/ })).toBeNull()
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith('/admin/routine.Config/del', { ids: [1001] }, expect.anything()))
})

test('whoever only sees the settings gets no inputs and no buttons', async () => {
  open({ nodes: ['routine/config/index'] })
  await screen.findByText('400')
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /variable/ })]).toEqual([null, null])
})

test('without the node nothing is asked of the server', async () => {
  const { get } = open({ nodes: ['routine/config/edit'] })
  await screen.findByText(/system settings/)
  expect(get).not.toHaveBeenCalled()
})

test('shortcuts lead to the screens that this account may open', async () => {
  open()
  const shortcuts = await screen.findByRole('navigation', { name: 'Shortcuts' })
  expect(
    within(shortcuts)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['The orders', '/admin/shop/order']])
})

/** A server of the family: its groups and types, values in its notation, no versions. */
const foreign = {
  list: {
    basics: {
      name: 'basics',
      title: 'Basics',
      list: [
        item({ value: 'Their shop', rule: 'required' }),
        item({ id: 2, name: 'is_open', title: 'Open', type: 'switch', value: true }),
        item({ id: 3, name: 'days', title: 'Days', type: 'checkbox', value: ['mon'], content: { mon: 'Monday', tue: 'Tuesday' } }),
        item({ id: 4, name: 'founded', title: 'Founded', type: 'datetime', value: '2026-05-01 08:30:00' }),
        item({ id: 5, name: 'town', title: 'Town', type: 'city', value: ['1', '2'] }),
        item({ id: 6, name: 'mail_pass', title: 'Mail password', type: 'password', value: 'their own word' }),
      ],
    },
  },
  remark: '',
  configGroup: { basics: 'Basics' },
  quickEntrance: [],
}

test('on a server of the family the page has its groups and saves by its call, in its notation', async () => {
  const post = vi.fn(async () => null)
  open({ index: foreign, post })
  await waitFor(() => expect(control('site_name').value).toBe('Their shop'))
  expect(document.body.textContent).not.toContain('their own word')
  expect(screen.queryByText('Uploads')).toBeNull()
  type('site_name', 'Our shop')
  fireEvent.click(screen.getByRole('switch', { name: /Open/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(post).toHaveBeenCalledWith('/admin/routine.Config/edit', { site_name: 'Our shop', is_open: false, days: ['mon', 'tue'] }, expect.anything()),
  )
})
