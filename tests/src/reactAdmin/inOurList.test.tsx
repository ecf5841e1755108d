// @vitest-environment jsdom
import '../../support/screens'

import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  BulkDeleteButton,
  ReferenceField,
  TextField,
  useListContext,
  useNotify,
  useRecordContext,
  useRecordSelection,
  useRedirect,
  useRefresh,
} from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { user } from '../../../resources/user/user'
import { ListScreen } from '../../../src/crud/list/ListScreen'
import { rowScreens } from '../../../src/screens/rowScreens'
import { Notices } from '../../../src/ui/feedback/Notices'
import { themeFor } from '../../../src/ui/theme'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { realData } from '../../support/realData'
import { renderWith } from '../harness'

import type { RealData } from '../../support/realData'
import type { TestApp } from '../../support/app'
import type { FakeData } from '../harness'

let app: TestApp
let real: RealData
const { notice } = rowScreens

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }) // the server answers when it likes
  Object.assign(rowScreens, { notice: Details })
  app = await testApp()
  for (let n = 0; n < 23; n += 1) await addMember(app, { score: n, columns: { username: `member${n}`, nickname: `Nick ${n}` } })
})
afterAll(() => {
  Object.assign(rowScreens, { notice })
  return app.close()
})
beforeEach(() => {
  // react-admin prints every rejected call in development
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  real = realData(app)
})
afterEach(() => vi.restoreAllMocks())

interface Member {
  readonly id: number
  readonly username: string
}

/** The details of a row as react-admin's documentation writes components of a list. */
function Details() {
  const record = useRecordContext<Member>()
  const { data, total, page, setPage, setSort, setFilters } = useListContext<Member>()
  const [selectedIds, { toggle, clearSelection }] = useRecordSelection<Member>({ resource: user.path })
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const actions = {
    'next page': () => setPage(page + 1),
    'highest score': () => setSort({ field: 'score', order: 'DESC' }),
    'like this one': () => setFilters({ q: record?.username }),
    'tick it': () => toggle(record?.id ?? 0),
    'tick none': () => clearSelection(),
    'say it': () => notify('Member %{name} was seen', { type: 'success', messageArgs: { _: `Member ${record?.username} was seen` } }),
    'to the form': () => redirect('edit', user.path, record?.id),
    'to the groups': () => redirect('list', 'user/group'),
    refresh: () => refresh(),
  }
  return (
    <section aria-label="details">
      <TextField source="username" />
      <ReferenceField source="group_id" reference="user/group">
        <TextField source="name" />
      </ReferenceField>
      <output>{JSON.stringify({ username: record?.username, rows: data?.length, total, page, ticked: selectedIds.length })}</output>
      {Object.entries(actions).map(([name, run]) => (
        <button key={name} onClick={run}>
          {name}
        </button>
      ))}
      <BulkDeleteButton mutationMode="pessimistic" />
    </section>
  )
}

const resource = { ...user, list: { ...user.list, row: 'notice' as const } }

async function open(name: string, search = '') {
  const page = (
    <ThemeProvider theme={themeFor('light', '#1677ff')}>
      <ListScreen resource={resource} />
      <Notices />
    </ThemeProvider>
  )
  const { router } = renderWith(page, `/admin/user/user${search}`, { data: real.data as unknown as FakeData })
  fireEvent.click(await screen.findByRole('button', { name: `Expand ${name}` }))
  await screen.findByRole('region', { name: 'details' })
  return { address: () => router.state.location.pathname + router.state.location.search, router }
}

const details = () => within(screen.getByRole('region', { name: 'details' }))
const shown = (): Readonly<Record<string, unknown>> => JSON.parse(details().getByRole('status').textContent) as Record<string, unknown>
const press = (name: string): void => void fireEvent.click(details().getByRole('button', { name }))
const firstRow = (): string | null | undefined => document.querySelector('tr[data-row]')?.textContent

test('inside our list, useRecordContext has the row around, and fields show it', async () => {
  await open('member20')
  expect(shown()).toMatchObject({ username: 'member20' })
  expect(details().getByText('member20')).toBeTruthy()
  expect(await details().findByText('Default')).toBeTruthy()
})

test('inside our list, a card on a phone has its record too', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query.includes('max-width') }))
  await open('member20')
  expect(document.querySelectorAll('tr[data-row]')).toHaveLength(0)
  expect(shown()).toMatchObject({ username: 'member20' })
})

test('inside our list, useListContext has its rows, and changes page, order and filters with the address', async () => {
  const { address, router } = await open('member20')
  expect(shown()).toEqual({ username: 'member20', rows: 20, total: 23, page: 1, ticked: 0 })
  press('highest score')
  await waitFor(() => expect(address()).toBe('/admin/user/user?order=score,desc'))
  await waitFor(() => expect(firstRow()).toContain('member22'))
  press('next page')
  await waitFor(() => expect(address()).toBe('/admin/user/user?page=2&order=score,desc'))
  await waitFor(() => expect(firstRow()).toContain('member2'))
  await router.navigate(-1)
  await waitFor(() => expect(firstRow()).toContain('member22'))
  press('like this one')
  await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(1))
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('member20')
})

test('inside our list, useRecordSelection ticks its rows', async () => {
  await open('member20')
  press('tick it')
  const box = await screen.findByRole('checkbox', { name: 'Select member20' })
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select member21' }))
  await screen.findByText('2 selected')
  expect(shown()).toMatchObject({ ticked: 2 })
  press('tick none')
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

test('inside our list, useNotify shows a notice', async () => {
  await open('member20')
  press('say it')
  expect(await screen.findByText('Member member20 was seen')).toBeTruthy()
})

test('inside our list, useRedirect goes to a list and to a form', async () => {
  const { rows } = await app.sql<{ id: number }>('select id from "user" where username = $1', ['member20'])
  const { address, router } = await open('member20')
  press('to the form')
  await waitFor(() => expect(address()).toBe(`/admin/user/user/${rows[0]?.id}`))
  await router.navigate('/admin/user/user')
  press('to the groups')
  await waitFor(() => expect(address()).toBe('/admin/user/group'))
})

test('inside our list, useRefresh reads the rows again', async () => {
  await open('member20')
  await app.sql('update "user" set username = $1 where username = $2', ['renamed', 'member20'])
  press('refresh')
  expect(await details().findByText('renamed')).toBeTruthy()
  await app.sql('update "user" set username = $1 where username = $2', ['member20', 'renamed'])
})

test('inside our list, BulkDeleteButton deletes the ticked rows', async () => {
  await open('member20')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select member19' }))
  await screen.findByText('1 selected')
  press('Delete')
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select member19' })).toBeNull())
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  expect((await app.sql('select nickname from "user" where delete_time is not null')).rows).toEqual([{ nickname: 'Nick 19' }])
})
