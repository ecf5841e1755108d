import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { userGroup } from '../../../../resources/user/userGroup'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const rows = [3, 4, 5].map((id) => ({
  id,
  name: `group ${id}`,
  status: 1,
  members: 2,
  rules: [],
  create_time: 1_760_000_000,
  update_time: 1_760_000_000,
  row_version: 1,
}))
const info = vi.fn()
const getOne = vi.fn()
beforeEach(() => {
  info.mockReset().mockImplementation(async (_: string, id: number) => ({
    row: rows.find((row) => row.id === id) ?? { id },
    related: { 'user/user': { list: [{ id: 8, username: 'lihua' }], count: 10_001, totals: {} } },
  }))
  getOne.mockReset().mockImplementation(async (_: string, { id }: { id: number }) => ({ data: rows.find((row) => row.id === id) }))
})

const open = (address: string, settings: Parameters<typeof renderWith>[2] = {}, resource: AnyResource = userGroup as unknown as AnyResource) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${address}`, {
    ...settings,
    data: { getList: vi.fn(async () => ({ data: rows, total: 3, meta: { remark: '', total_is_estimate: false } })), info, getOne },
  })
const place = (router: ReturnType<typeof open>['router']): string => router.state.location.pathname + router.state.location.search
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const panel = (name: string): Promise<HTMLElement> => screen.findByRole('complementary', { name })

test('a list without details of its own has those that follow from its form, its columns and the lists that refer to it', async () => {
  const { router } = open('', { menus: [makeRule({ name: 'user/user' })] })
  fireEvent.click(await screen.findByRole('link', { name: 'group 4' }))
  expect(place(router)).toBe('/admin/user/group/show/4')
  const dialog = within(await screen.findByRole('dialog', { name: /group 4$/ }))
  expect(within(await dialog.findByRole('region', { name: 'Basics' })).getByText('group 4')).toBeTruthy()
  expect(within(dialog.getByRole('region', { name: 'Overview' })).getByText('Members')).toBeTruthy()
  const members = within(dialog.getByRole('region', { name: 'Members' }))
  expect(members.getByRole('heading', { name: 'Members (10,000+)' })).toBeTruthy()
  expect(members.getByRole('link', { name: 'View all: Members (10,000+)' }).getAttribute('href')).toBe('/admin/user/user?group_id=4')
})

test('the right to look at the list suffices, and the details say that there is none to edit', async () => {
  const { router } = open('/edit/4', { isSuper: false, nodes: ['user/group/index'] })
  const dialog = within(await screen.findByRole('dialog', { name: /group 4$/ }))
  expect(await dialog.findByText('You do not have permission to edit records')).toBeTruthy()
  expect(place(router)).toBe('/admin/user/group/show/4')
  expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull()
})

const locked = { ...userGroup, editableWhen: { status: 0 } } as unknown as AnyResource

test('the form of a row that its state keeps from being edited leads to the details, which say why', async () => {
  const { router } = open('/edit/4', {}, locked)
  const dialog = within(await screen.findByRole('dialog', { name: /group 4$/ }))
  expect(await dialog.findByText(/^Cannot be edited now: Only while Status is/)).toBeTruthy()
  expect(place(router)).toBe('/admin/user/group/show/4')
})

test.each([
  ['what the system records', { crud: ['index'] }, 'Recorded by the system; it cannot be edited'],
  ['what people only add', { crud: ['index', 'add'] }, 'Once recorded, it cannot be edited'],
  ['what has actions', { crud: ['index'], actions: { close: { label: userGroup.title } } }, 'There is no form to edit it; it is changed by its own actions'],
])('the details of a list without a form say why: %s', async (_, change, reason) => {
  open('/edit/4', {}, { ...userGroup, ...change } as unknown as AnyResource)
  const dialog = within(await screen.findByRole('dialog', { name: /group 4$/ }))
  expect(await dialog.findByText(reason)).toBeTruthy()
})

test('the key to edit opens the form, or the details of a row that cannot be edited', async () => {
  const { router } = open('', {}, locked)
  await screen.findByRole('link', { name: 'group 3' })
  press('j')
  press('e')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group/show/3'))
})

test('space looks at a row beside the list; the focus stays, j and k move on, space or Escape closes', async () => {
  const { router } = open('?q=x')
  await screen.findByRole('link', { name: 'group 3' })
  press('j')
  const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-row')
  expect(focused()).toBe('3')
  press(' ')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group/peek/3?q=x'))
  expect(within(await panel('Member group: group 3')).getByRole('heading', { name: 'Member group: group 3' })).toBeTruthy()
  expect(await within(await panel('Member group: group 3')).findByRole('region', { name: 'Members' })).toBeTruthy()
  expect(focused()).toBe('3')
  press('j')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group/peek/4?q=x'))
  expect(await panel('Member group: group 4')).toBeTruthy()
  expect(focused()).toBe('4')
  press('k')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group/peek/3?q=x'))
  press('Escape')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group?q=x'))
  expect(focused()).toBe('3')
  press(' ')
  await panel('Member group: group 3')
  press(' ')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group?q=x'))
})

test('opened by its address, the look beside the list has the keys of the list, and Enter opens the whole', async () => {
  const { router } = open('/peek/4')
  await panel('Member group: group 4')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('4'))
  press('Enter')
  await waitFor(() => expect(place(router)).toBe('/admin/user/group/show/4'))
})

test('a held key reads only the row it stops at', async () => {
  open('')
  await screen.findByRole('link', { name: 'group 3' })
  press('j')
  press(' ')
  await panel('Member group: group 3')
  info.mockClear()
  press('j')
  press('j')
  expect(await within(await panel('Member group: group 5')).findByRole('region', { name: 'Members' })).toBeTruthy()
  await waitFor(() => expect(info.mock.calls.map(([, id]) => id as number)).toEqual([5]))
})

test('a reference by several is followed, too', async () => {
  info.mockImplementation(async () => ({ row: rows[1], related: { 'shop/goods': { list: [{ id: 1, name: 'Cup' }], count: 1, totals: {} } } }))
  open('/show/4', { menus: [makeRule({ name: 'shop/goods' })] }, goodsService as unknown as AnyResource)
  const link = await screen.findByRole('link', { name: 'View all: Products (1)' })
  expect(link.getAttribute('href')).toBe('/admin/shop/goods?service_ids=4')
})
