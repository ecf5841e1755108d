import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { deliveryCompany } from '../../../../resources/delivery/deliveryCompany'
import { order } from '../../../../resources/order/order'
import { user } from '../../../../resources/user/user'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { TabPaneContext } from '../../../../src/ui/tabPane'
import { button, control, field, renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'
import type { IsUnsaved } from '../../../../src/ui/tabPane'
import type { FakeData } from '../../harness'

const company = { id: 1, row_version: 4, name: 'Company 1', code: 'c1', phone: '', website: '', express_regex: '', weigh: 0, status: 1 }
const member = { id: 9, row_version: 1, username: 'lily', money: '12.50', score: 30, status: 'enable' }

/** What the popup would lose if its tab closed. */
let isUnsaved = (): boolean => false
const pane = {
  pane: () => null,
  losesInputAt: () => false,
  guard: (one: IsUnsaved) => {
    isUnsaved = () => one(true)
    return () => undefined
  },
}

/** A tab of the back office around a popup. */
function openInTab(resource: AnyResource, address: string, data: FakeData = {}) {
  renderWith(<Tab resource={resource} />, address, { data })
}

function Tab({ resource }: { readonly resource: AnyResource }) {
  const [isShown, setShown] = useState(true)
  const [renders, setRenders] = useState(0)
  return (
    <>
      <input type="checkbox" aria-label="shown" checked={isShown} onChange={() => setShown(!isShown)} />
      <button aria-label="other" onClick={() => setRenders(renders + 1)} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <TabPaneContext.Provider value={pane}>
          <PopupRoutes resource={resource} />
        </TabPaneContext.Provider>
      </Activity>
    </>
  )
}

async function hideAndShow(): Promise<void> {
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => undefined)
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => undefined)
}

const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } })

test('what was typed into an add form stays when its tab is hidden and shown', async () => {
  const create = vi.fn(async () => ({ data: { id: 5 } }))
  openInTab(deliveryCompany, '/admin/shop/deliveryCompany/add', { create })
  type('name', 'Shunfeng')
  type('code', 'AB')
  fireEvent.blur(control('code'))
  await waitFor(() => expect(control('code').getAttribute('aria-invalid')).toBe('true'))
  await hideAndShow()
  expect(control('name').value).toBe('Shunfeng')
  expect(control('code').getAttribute('aria-invalid')).toBe('true')
  type('code', 'sf')
  fireEvent.click(button('Add'))
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ data: expect.objectContaining({ name: 'Shunfeng', code: 'sf' }) })),
  )
})

test('a form that was saved while its tab was hidden is closed when the tab is shown, and saves once', async () => {
  let save: (answer: object) => void = () => undefined
  const create = vi.fn(() => new Promise((resolve) => (save = resolve)))
  openInTab(deliveryCompany, '/admin/shop/deliveryCompany/add', { create })
  type('name', 'Shunfeng')
  type('code', 'sf')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => save({ data: { id: 5 } }))
  fireEvent.click(screen.getByLabelText('shown'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).toHaveBeenCalledOnce()
})

test('a refusal that came while the tab was hidden is shown with it', async () => {
  let refuse: (error: Error) => void = () => undefined
  const update = vi.fn(() => new Promise((_, reject) => (refuse = reject)))
  openInTab(deliveryCompany, '/admin/shop/deliveryCompany/edit/1', { getOne: vi.fn(async () => ({ data: company })), update })
  await screen.findByText('Edit carrier: Company 1')
  type('code', 'sf')
  fireEvent.click(button('Save 1 change'))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => refuse(new ServerRefusal(0, 'Code is taken', { type: 'invalid', fields: { code: 'Code is taken' } })))
  fireEvent.click(screen.getByLabelText('shown'))
  await waitFor(() => expect(field('code').textContent).toContain('Code is taken'))
  expect(control('code').value).toBe('sf')
})

test('what was typed into an edit form stays, and the row is not read again', async () => {
  const getOne = vi.fn(async () => ({ data: company }))
  const update = vi.fn(async () => ({ data: { id: 1 } }))
  openInTab(deliveryCompany, '/admin/shop/deliveryCompany/edit/1', { getOne, update })
  await screen.findByText('Edit carrier: Company 1')
  type('phone', '95338')
  await hideAndShow()
  expect(control('phone').value).toBe('95338')
  expect(getOne).toHaveBeenCalledOnce()
  fireEvent.click(button('Save 1 change'))
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/deliveryCompany', expect.objectContaining({ id: 1, data: { phone: '95338', row_version: 4 } })))
})

test('what was typed into the form of an action stays', async () => {
  const run = vi.fn(async () => null)
  openInTab(user, '/admin/user/user/do/money/9', { act: run, getMany: vi.fn(async () => ({ data: [member] })) })
  await screen.findByText('Adjust balance: lily')
  type('money', '-2.4')
  type('memo', 'mistake')
  await hideAndShow()
  expect(control('memo').value).toBe('mistake')
  await waitFor(() => expect(field('money').textContent).toContain('after the change: ¥10.10')) // the row is read again
  fireEvent.click(button('Adjust balance'))
  await waitFor(() => expect(run).toHaveBeenCalledWith('user/user', 'money', expect.objectContaining({ input: { money: '-2.40', memo: 'mistake' } })))
})

test('the form of an action that starts with values of its row is not unsaved while its tab is hidden', async () => {
  const unpaid = { id: 7, row_version: 1, order_no: 'N7', status: 1, goods_amount: '20.00', discount_amount: '1.00', delivery_amount: '5.00' }
  openInTab(order, '/admin/shop/order/do/changePrice/7', { getMany: vi.fn(async () => ({ data: [unpaid] })) })
  await waitFor(() => expect(control('delivery_amount').value).toBe('5.00'))
  fireEvent.click(screen.getByLabelText('shown'))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20))) // the query has no observers and is removed
  fireEvent.click(screen.getByLabelText('other'))
  expect(isUnsaved()).toBe(false)
})
