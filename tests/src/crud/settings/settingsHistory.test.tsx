import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { undoTargetOf } from '../../../../providers/undo/undoOffers'
import { systemConfig } from '../../../../resources/settings/systemConfig'
import { SettingsScreen } from '../../../../src/crud/settings/SettingsScreen'
import { VariablesScreen } from '../../../../src/crud/settings/VariablesScreen'
import { shopConfig } from '../../../../resources/settings/shopConfig'
import { emptyOf } from '../../../../resources/kit/field/empty'
import { fieldsOfTab } from '../../../../resources/kit/settings'
import { UndoBar } from '../../../../src/crud/undo/UndoBar'
import { button, control, renderWith } from '../../harness'

import type { SettingsTab } from '../../../../resources/kit/settings'
import type { HistoryEntry } from '../../../../resources/kit/protocol/undo'

const rowOf = (tab: SettingsTab, values: object) => ({
  row: { ...Object.fromEntries(Object.entries(fieldsOfTab(tab)).map(([name, field]) => [name, emptyOf(field)])), row_version: 3, ...values },
  absent: [],
})
const entry = (id: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ id, at: 1_795_000_000 + id, by: 'boss', kind: 'edit', batch: `b${id}`, undoes: null, undone_by: null, is_redo: false, can_undo: true },
  ...{ before: { free_delivery_amount: '0.00' }, after: { free_delivery_amount: '99.00' } },
  ...more,
})
const done = { type: 'undo', is_redo: false, done: 1, conflicts: [], refused: [] }

function openShop(data: object, more: object = {}) {
  const get = vi.fn(async (_: string) => rowOf(shopConfig.tabs.delivery, { free_delivery_amount: '99.00' }))
  const screens = (
    <>
      <SettingsScreen settings={shopConfig} />
      <UndoBar />
    </>
  )
  return { get, ...renderWith(screens, '/admin/shop/config?tab=delivery', { data: data as never, http: { get }, ...more }) }
}

test('the button of the page shows the changes of the open tab, and each that may be is undone', async () => {
  const list = [entry(9, {}), entry(8, { can_undo: false, before: { track_key: '' }, after: { track_key: '***' } })]
  const history = vi.fn(async () => ({ name: 'Delivery', list, total: 2 }))
  const undo = vi.fn(async () => done)
  const { get } = openShop({ history, undo })
  await waitFor(() => expect(control('free_delivery_amount').value).toBe('99.00'))
  fireEvent.click(button('History'))
  const dialog = await screen.findByRole('dialog', { name: 'History: Shop settings – Delivery' })
  expect(history).toHaveBeenCalledWith('shop/config', { tab: 'delivery', page: 1, limit: 20 }, expect.anything())
  const items = within(dialog).getAllByRole('listitem')
  expect(items[0]?.textContent).toMatch(/Editboss.*Free shipping from.*0\.00→.*99\.00/)
  expect(items[1]?.textContent).toMatch(/Keychanged$/)
  expect(within(dialog).queryAllByRole('checkbox')).toEqual([])
  get.mockImplementation(async () => rowOf(shopConfig.tabs.delivery, { free_delivery_amount: '0.00', row_version: 4 }))
  fireEvent.click(within(items[0] as HTMLElement).getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('shop/config', { batch: 'b9', tab: 'delivery', id: 0 }))
  await waitFor(() => expect(control('free_delivery_amount').value).toBe('0.00'))
  await waitFor(() => expect(history.mock.calls.length).toBeGreaterThan(1))
})

test('a save offers its undo, after which the form shows what is stored; what was typed since stays', async () => {
  expect(undoTargetOf('/admin/shop.Config/delivery', 'b1', null)).toEqual({ path: 'shop/config', batch: 'b1', isUndo: false })
  expect(undoTargetOf('/admin/routine.Config/tab?name=mail', 'b1', null)).toEqual({ path: 'routine/config', batch: 'b1', isUndo: false })
  expect(undoTargetOf('/admin/routine.Config/undo', 'b1', { is_redo: false })).toMatchObject({ isUndo: true })
  const undo = vi.fn(async () => done)
  const { get, equipment } = openShop({ undo })
  await waitFor(() => expect(control('free_delivery_amount').value).toBe('99.00'))
  const offer = { path: 'shop/config', batch: 'b1', isUndo: false, text: 'Saved' }
  get.mockImplementation(async () => rowOf(shopConfig.tabs.delivery, { free_delivery_amount: '0.00', row_version: 4 }))
  act(() => equipment.undo.offer(offer))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(undo).toHaveBeenCalledWith('shop/config', { batch: 'b1' }))
  await waitFor(() => expect(control('free_delivery_amount').value).toBe('0.00'))
  expect(get).toHaveBeenCalledWith('/admin/Index/index') // the frame follows
  fireEvent.change(control('free_delivery_amount'), { target: { value: '5.00' } })
  const reads = get.mock.calls.filter(([url]) => url.endsWith('/delivery')).length
  act(() => equipment.undo.offer({ ...offer, batch: 'b2' }))
  fireEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(equipment.undo.get()).toBeUndefined())
  expect([control('free_delivery_amount').value, get.mock.calls.filter(([url]) => url.endsWith('/delivery')).length]).toEqual(['5.00', reads])
})

test('a setting that was changed since is shown with both values', async () => {
  const conflicts = [{ id: 0, name: 'Delivery', fields: [{ name: 'free_delivery_amount', made: '99.00', now: '88.00' }] }]
  const undo = vi.fn(async () => Promise.reject(new ServerRefusal(0, 'changed since', { ...done, done: 0, conflicts })))
  const { equipment } = openShop({ undo })
  act(() => equipment.undo.offer({ path: 'shop/config', batch: 'b1', isUndo: false, text: 'Saved' }))
  fireEvent.click(button('Undo'))
  const dialog = await screen.findByRole('dialog')
  expect([...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Free shipping from.*88\.00.*99\.00$/),
  ])
})

const hotline = {
  ...{ id: 1001, name: 'hotline', group: 'basics', title: 'Hotline', tip: '', type: 'string', value: '400', content: '', rule: '' },
  ...{ extend: '', input_extend: '', allow_del: 1, weigh: 0 },
}
const gate = { ...hotline, id: 1002, name: 'gate_word', title: 'Gate', type: 'password', value: '******' }

function openVariables(data: object, list = [hotline, gate]) {
  const index = { list: { basics: { name: 'basics', title: 'Basics', list } }, remark: '', configGroup: {}, quickEntrance: [], own_groups: [] }
  const get = vi.fn(async (url: string) => (url.endsWith('/index') ? index : rowOf(systemConfig.tabs.basics, { hotline: '400', gate_word: '******' })))
  return renderWith(<VariablesScreen settings={systemConfig} />, '/admin/routine/config', { data: data as never, http: { get } })
}

test('the history of a group names the variables that were deleted, and brings one of a call back', async () => {
  const list = [
    entry(9, { kind: 'del', of: { id: 1005, name: 'Opening hours' }, before: { hours: '9-17' }, after: null }),
    entry(8, { before: { hours: '' }, after: { hours: '9-17' }, can_undo: false }),
    entry(7, { kind: 'restore', undoes: 6, of: { id: 1001, name: 'Hotline' }, before: null, after: { hotline: '400' } }),
  ]
  const undo = vi.fn(async () => done)
  openVariables({ history: vi.fn(async () => ({ name: 'Basics', list, total: 3 })), undo })
  await waitFor(() => expect(control('hotline').value).toBe('400'))
  fireEvent.click(button('History'))
  const dialog = await screen.findByRole('dialog', { name: 'History: System settings – Basics' })
  const items = within(dialog).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(['Delete: Opening hours', 'Edit', 'Undo: Restore: Hotline'])
  expect(items[1]?.textContent).toMatch(/hours-→9-17$/)
  fireEvent.click(within(items[0] as HTMLElement).getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('routine/config', { batch: 'b9', tab: 'basics', id: 1005 }))
})

test('the question before a deletion says whether it can be undone', async () => {
  openVariables({})
  fireEvent.click(await screen.findByRole('button', { name: 'Delete variable Hotline' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('for 30 days')
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Delete variable Gate' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('cannot be undone')
})

test('on a server without undo there is no history', async () => {
  openShop({}, { features: [] })
  await waitFor(() => expect(control('free_delivery_amount').value).toBe('99.00'))
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
})
