import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { attachment } from '../../../../resources/system/attachment'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const row = (id: number): object => ({
  id,
  name: `p${id}.png`,
  url: `/storage/p${id}.png`,
  size: 10,
  mimetype: 'image/png',
  topic: 'goods',
  uses: 2,
  quote: 1,
  row_version: 1,
})
const getList = vi.fn(async () => ({ data: [row(1), row(2)], total: 2, meta: { remark: '', total_is_estimate: false } }))
const use = (more: object): object => ({ path: 'shop/goods', title: 'Goods', id: 12, name: 'Running shoe', is_deleted: false, ...more })
const inUse = {
  type: 'in_use',
  name: 'p1.png',
  total: 25,
  uses: [
    use({}),
    use({ path: 'shop/stockLog', title: 'Stock log', id: 3, name: 'Counted' }),
    use({ id: 13, name: 'Old shoe', is_deleted: true }),
    use({ path: '', id: 0, name: '', title: 'Services' }),
  ],
}

async function ask(data: object): Promise<ReturnType<typeof renderWith>> {
  const seen = renderWith(<ListScreen resource={attachment} />, '/admin/routine/attachment', { data: { getList, ...data } })
  await screen.findByRole('link', { name: 'p1.png' })
  return seen
}

/** Deleting is behind the button for the further actions. */
async function choose(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `More actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}

test('uses of a file are listed with links to them', async () => {
  const refused = vi.fn(async () => Promise.reject(new ServerRefusal(0, 'still in use', inUse)))
  const { router } = await ask({ delete: refused })
  await choose('p1.png')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('p1.png: 25 places')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Goods: Running shoe' }).getAttribute('href')).toBe('/admin/shop/goods/edit/12')
  expect(within(dialog).getByRole('link', { name: 'Stock log: Counted' }).getAttribute('href')).toBe('/admin/shop/stockLog?id=3')
  expect(within(dialog).getByText('Goods: Old shoe (deleted, may come back)').closest('a')).toBeNull()
  expect(within(dialog).getByText('Services: a record you do not have access to')).toBeTruthy()
  expect(within(dialog).getByText('and 21 more')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('link', { name: 'Goods: Running shoe' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goods/edit/12'))
})

test('of several rows those that stay are listed with their uses', async () => {
  const refused = [{ id: 1, msg: 'still in use', data: inUse }]
  await ask({ deleteMany: vi.fn(async () => ({ data: [1, 2], refused })) })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete 2 attachments' }))
  expect(within(await screen.findByRole('dialog')).getByText('1 is still in use and was not deleted')).toBeTruthy()
})

/** The first response; the second never comes. */
const once = (remark: string) => {
  const answer = { data: [row(1), row(2)], total: 2, meta: { remark, total_is_estimate: false } }
  return vi.fn(() => new Promise<never>(() => undefined)).mockImplementationOnce(async () => answer as never)
}

test('a deleted row leaves the list before it is reloaded, and the rest of the page stays', async () => {
  const remove = vi.fn(async () => ({ data: row(1) }))
  const getList = once('Kept for ten years')
  await ask({ delete: remove, getList })
  await choose('p1.png')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'p1.png', hidden: true })).toBeNull())
  expect(screen.getByRole('link', { name: 'p2.png', hidden: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'About this list', description: 'Kept for ten years', hidden: true })).toBeTruthy()
  expect(remove).toHaveBeenCalledWith('routine/attachment', { id: 1, previousData: row(1) })
  expect(getList).toHaveBeenCalledTimes(2)
})

test('rows of which some were refused stay until the list is reloaded', async () => {
  const refused = [{ id: 1, msg: 'still in use', data: inUse }]
  await ask({ deleteMany: vi.fn(async () => ({ data: [1, 2], refused })), getList: once('') })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete 2 attachments' }))
  await screen.findByText('1 is still in use and was not deleted')
  expect(document.body.textContent).toContain('p1.png')
  expect(document.body.textContent).toContain('p2.png')
})
