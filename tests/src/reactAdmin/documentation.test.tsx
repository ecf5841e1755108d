// @vitest-environment jsdom
import '../../support/screens'

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Admin, Resource } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createI18n } from '../../../providers/i18n'
import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { realData } from '../../support/realData'
import { makeRow } from '../../support/rows'
import { CategoryCreate, CategoryEdit, CategoryList } from './screens/categories'
import { GoodsEdit, GoodsList } from './screens/goods'
import { MemberCreate, MemberEdit, MemberList, MemberShow } from './screens/members'

import type { TestApp } from '../../support/app'
import type { RealData } from '../../support/realData'

let app: TestApp
let real: RealData

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }) // the server answers when it likes
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => {
  // react-admin prints every rejected call in development
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  real = realData(app)
})
afterEach(() => vi.restoreAllMocks())

/** The screens as react-admin's documentation writes an application, on the data provider of the back office. */
function open(address: string): ReturnType<typeof createMemoryRouter> {
  const element = (
    <Admin basename="/admin" dataProvider={real.data} i18nProvider={createI18n('en')} disableTelemetry>
      <Resource name="user/user" list={MemberList} edit={MemberEdit} create={MemberCreate} show={MemberShow} recordRepresentation="username" />
      <Resource name="user/group" recordRepresentation="name" />
      <Resource name="shop/goods" list={GoodsList} edit={GoodsEdit} />
      <Resource name="shop/goodsCategory" list={CategoryList} edit={CategoryEdit} create={CategoryCreate} recordRepresentation="name" />
    </Admin>
  )
  const router = createMemoryRouter([{ path: '/admin/*', element }], { initialEntries: [`/admin/${address}`] })
  render(<RouterProvider router={router} />)
  return router
}

const rowTexts = (): string[] => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
const cell = (text: string): Promise<HTMLElement> => screen.findByText(text, { selector: 'tbody *' })
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('members', () => {
  const names = Array.from({ length: 8 }, (_, n) => `member${n}`)
  beforeAll(async () => {
    for (const [n, username] of names.entries()) await addMember(app, { columns: { username, nickname: `Nick ${n}`, mobile: `1380000000${n}` } })
  })

  test('pages turn, columns sort, and references are shown by their name', async () => {
    open('user/user')
    await cell('member0')
    expect(rowTexts()).toHaveLength(5)
    expect(await screen.findAllByText('Default', { selector: 'tbody *' })).toHaveLength(5)
    fireEvent.click(screen.getByRole('button', { name: 'Go to page 2' }))
    await cell('member6')
    fireEvent.click(screen.getByRole('button', { name: 'Go to page 1' }))
    await cell('member0')
    press('Sort by username ascending')
    fireEvent.click(await screen.findByRole('button', { name: 'Sort by username descending' }))
    await waitFor(() => expect(rowTexts()[0]).toContain('member7'))
  })

  test('the search box and an added filter narrow the list', async () => {
    open('user/user')
    await cell('member0')
    const search = screen.getByPlaceholderText('Search')
    fireEvent.change(search, { target: { value: 'member3' } })
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('member3')]))
    fireEvent.change(search, { target: { value: '' } })
    press('Add filter')
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Mobile' }))
    fireEvent.change(await screen.findByLabelText('Mobile'), { target: { value: '13800000005' } })
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('member5')]))
  })

  test('a row is edited, and an edit that started from an older version is refused with the server’s sentence', async () => {
    const { data } = await real.data.getList('user/user', { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} })
    const [{ id } = { id: 0 }] = data
    open(`user/user/${id}`)
    await screen.findByDisplayValue('Nick 0')
    type('Nickname', 'Renamed')
    press('Save')
    await waitFor(async () => expect((await app.sql('select nickname from "user" where id = $1', [id])).rows).toEqual([{ nickname: 'Renamed' }]))

    await app.sql('update "user" set nickname = $1, row_version = row_version + 1 where id = $2', ['By a colleague', id])
    type('Nickname', 'Mine')
    press('Save')
    await waitFor(() => expect(real.notices.some(({ kind }) => kind === 'error')).toBe(true))
    expect((await app.sql('select nickname from "user" where id = $1', [id])).rows).toEqual([{ nickname: 'By a colleague' }])
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  })

  test('a refused field is marked in the form', async () => {
    open('user/user/create')
    await screen.findByLabelText('Username')
    type('Username', 'member1')
    type('Nickname', 'Twin')
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret123' } })
    press('Save')
    await waitFor(() => expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'))
  })

  test('a tabbed show page has its tabs in the address', async () => {
    const router = open('user/user/2/show')
    await screen.findByText('member1')
    fireEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    await screen.findByText('Nick 1')
    expect(router.state.location.pathname).toBe('/admin/user/user/2/show/profile')
  })

  test('ticked rows are deleted after a question', async () => {
    open('user/user')
    const row = (await cell('member4')).closest('tr')
    if (!row) throw new Error('no row')
    fireEvent.click(within(row).getByRole('checkbox'))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(async () => expect((await app.sql('select nickname from "user" where delete_time is not null')).rows).toEqual([{ nickname: 'Nick 4' }]))
    await waitFor(() => expect(rowTexts().join()).not.toContain('member4'))
  })
})

describe('products', () => {
  test('a list with references, dates and flags; a form with an autocompleted reference and an array', async () => {
    const category = await makeRow(app, 'shop/goodsCategory', { name: 'Lamps', pid: 0 })
    const other = await makeRow(app, 'shop/goodsCategory', { name: 'Chairs', pid: 0 })
    const { id } = await makeRow(app, 'shop/goods', { name: 'Desk lamp', category_id: category.id, params: [{ name: 'Power', value: '9 W' }] })
    open('shop/goods')
    await cell('Desk lamp')
    await screen.findByText('Lamps')
    expect(document.querySelector('tbody svg[data-testid="true"]')).toBeTruthy()

    fireEvent.click(await cell('Desk lamp'))
    await screen.findByDisplayValue('9 W')
    const category_ = await screen.findByRole('combobox', { name: 'Category' })
    await waitFor(() => expect((category_ as HTMLInputElement).value).toBe('Lamps'))
    fireEvent.change(category_, { target: { value: 'Chairs' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Chairs' }))
    fireEvent.change(screen.getByDisplayValue('9 W'), { target: { value: '12 W' } })
    press('Save')
    await waitFor(async () =>
      expect((await app.sql('select category_id, params from shop_goods where id = $1', [id])).rows).toEqual([
        { category_id: other.id, params: [{ name: 'Power', value: '12 W' }] },
      ]),
    )
  })
})

describe('categories', () => {
  test('a row is added, and one that is used cannot be deleted', async () => {
    open('shop/goodsCategory/create')
    type('Name', 'Sofas')
    press('Save')
    await cell('Sofas')
    const { list } = (await app.call('GET', callOf('shop/goodsCategory', 'index'), { query: { isTree: 0, quickSearch: 'Sofas' } })).data
    await makeRow(app, 'shop/goods', { name: 'Red sofa', category_id: list[0]?.id })
    const row = (await cell('Sofas')).closest('tr')
    if (!row) throw new Error('no row')
    fireEvent.click(within(row).getByRole('button', { name: 'Delete' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(real.calls).toContain(`DELETE ${callOf('shop/goodsCategory', 'del')}`))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull())
    await cell('Sofas')
  })
})
