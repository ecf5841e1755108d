import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const members = [{ id: 2, username: 'lihua', nickname: 'Li', status: 'enable', row_version: 4 }]
function open(search = '') {
  const getList = vi.fn(async () => ({ data: members, total: 1, meta: {} }))
  const { router } = renderWith(<ListScreen resource={user} />, `/admin/user/user${search}`, { data: { getList } })
  return { query: () => decodeURIComponent(router.state.location.search) }
}

const press = (key: string, target: Element = document.activeElement ?? document.body): void => void fireEvent.keyDown(target, { key })
const fields = async (): Promise<HTMLElement[]> => within(await screen.findByRole('listbox', { name: 'Fields' })).getAllByRole('option')
const labelsOf = (options: HTMLElement[]): (string | null | undefined)[] => options.map((option) => option.querySelector('span')?.textContent)
const numberOf = async (label: string): Promise<string> => String(labelsOf(await fields()).indexOf(label) + 1)

test('f and a digit open the editor of a field, whose value is applied by Enter', async () => {
  const { query } = open()
  await screen.findByText('lihua')
  press('f', document.body)
  press(await numberOf('Username'))
  const value = await screen.findByLabelText('Username')
  expect(document.activeElement).toBe(value)
  fireEvent.change(value, { target: { value: ' li ' } })
  press('Enter')
  await waitFor(() => expect(query()).toBe('?username=li'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Change filter Username contains “li”' })).toBeTruthy()
})

test('a digit that is pressed before the fields are there chooses as well', async () => {
  open()
  await screen.findByText('lihua')
  press('f', document.body)
  const number = await numberOf('Username')
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('f', document.body)
  press(number, document.activeElement ?? document.body)
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

test('fields are found by typing in either language, and Escape leaves everything as it was', async () => {
  const { query } = open()
  await screen.findByText('lihua')
  press('f', document.body)
  await fields()
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter by…' }), { target: { value: 'usern' } })
  expect(labelsOf(await fields())).toEqual(['Username'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter by…' }), { target: { value: '用户名' } })
  expect(labelsOf(await fields())).toEqual(['Username'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter by…' }), { target: { value: 'yhm' } })
  await waitFor(() => expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Username']))
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter by…' }), { target: { value: 'zzz' } })
  expect(screen.getByText('No such field')).toBeTruthy()
  press('Enter')
  expect(screen.getByRole('dialog')).toBeTruthy()
  press('Escape')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(query()).toBe('')
})

test('choices are chosen by arrow keys and Enter, several by the space bar', async () => {
  const { query } = open()
  await screen.findByText('lihua')
  press('f', document.body)
  press(await numberOf('Status'))
  const choices = await screen.findByRole('listbox', { name: 'Status' })
  expect(document.activeElement).toBe(choices)
  press('ArrowDown')
  press('Enter')
  await waitFor(() => expect(query()).toBe('?status=disable'))
  fireEvent.click(await screen.findByRole('button', { name: /Change filter Status/ }))
  await screen.findByRole('listbox', { name: 'Status' })
  press('ArrowUp')
  press(' ')
  press('Enter')
  await waitFor(() => expect(query()).toBe('?status=disable,enable'))
})

test('chips show, change and remove the filters; all at once from two on', async () => {
  const { query } = open('?username=li&money=5,9')
  expect(await screen.findByRole('button', { name: 'Change filter Balance: 5 to 9' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change filter Username contains “li”' }))
  const value = await screen.findByLabelText('Username')
  expect((value as HTMLInputElement).value).toBe('li')
  fireEvent.change(value, { target: { value: 'lihua' } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(query()).toBe('?username=lihua&money=5,9'))
  await screen.findByRole('button', { name: 'Change filter Username contains “lihua”' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Balance: 5 to 9' }))
  await waitFor(() => expect(query()).toBe('?username=lihua'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull())
})

test('all filters are cleared together, and the search stays', async () => {
  const { query } = open('?q=l&username=li&money=5,9')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(query()).toBe('?q=l'))
})

test('an incomplete value is not applied, and said to be so', async () => {
  const { query } = open()
  await screen.findByText('lihua')
  press('f', document.body)
  press(await numberOf('Balance'))
  fireEvent.change(await screen.findByLabelText('Balance: From'), { target: { value: '-' } })
  press('Enter', screen.getByLabelText('Balance: From'))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a complete value')
  expect(query()).toBe('')
})

test('ticking covers the tools, which take no focus then, and clearing brings them back', async () => {
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select lihua' }))
  const tools = document.querySelector('[aria-label="List tools"]')
  expect(tools?.hasAttribute('inert')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Deselect' }))
  await waitFor(() => expect(tools?.hasAttribute('inert')).toBe(false))
})
