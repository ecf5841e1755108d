import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { rule } from '../../../../resources/auth/rule'
import { deliveryCompany } from '../../../../resources/delivery/deliveryCompany'
import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { moneyLog } from '../../../../resources/user/moneyLog'
import { user } from '../../../../resources/user/user'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { button, control, field, openPopup, renderWith } from '../../harness'

const company = '/admin/shop/deliveryCompany/add'

function type(name: string, value: string, { leave = true } = {}): void {
  fireEvent.change(control(name), { target: { value } })
  if (leave) fireEvent.blur(control(name))
}

test('a field is validated on blur, then at every change while it has an error', async () => {
  openPopup(deliveryCompany, company)
  type('code', 'AB', { leave: false })
  expect(field('code').textContent).not.toContain('Lower-case letters')
  fireEvent.blur(control('code'))
  await waitFor(() => expect(field('code').textContent).toContain('Use only lower-case letters, digits, underscores and hyphens'))
  expect(control('code').getAttribute('aria-invalid')).toBe('true')
  type('code', 'ab', { leave: false })
  await waitFor(() => expect(control('code').getAttribute('aria-invalid')).toBe('false'))
})

test('saving an incomplete form shows a message, lists the fields and focuses the first', async () => {
  const create = vi.fn()
  openPopup(deliveryCompany, company, { data: { create } })
  fireEvent.click(button('Add'))
  await screen.findByText(/The formdata is incomplete: 2 fields/)
  expect(field('name').textContent).toContain('Name required')
  await waitFor(() => expect(document.activeElement).toBe(control('name')))
  expect(create).not.toHaveBeenCalled()
})

test('messages are in Chinese for a Chinese user', async () => {
  openPopup(deliveryCompany, company, { language: 'zh-cn' })
  fireEvent.click(button('添加'))
  await screen.findByText(/表单数据不完整/)
  expect(field('name').textContent).toContain('请填写公司名称')
})

test('a saved form closes and returns to its list with the query', async () => {
  const create = vi.fn(async () => ({ data: { id: 5 } }))
  const { router } = openPopup(deliveryCompany, `${company}?page=2&add.name=x`, { data: { create } })
  expect(control('name').value).toBe('x')
  type('name', 'Shunfeng')
  type('code', 'sf')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/deliveryCompany'))
  expect(router.state.location.search).toBe('?page=2')
  expect(create).toHaveBeenCalledWith(
    'shop/deliveryCompany',
    expect.objectContaining({ data: expect.objectContaining({ name: 'Shunfeng', code: 'sf', status: 1 }) }),
  )
})

test('"save and add another" empties the form and uses a new idempotency key', async () => {
  const create = vi.fn(async (_: string, __: { meta: { idempotencyKey: string } }) => ({ data: { id: 5 } }))
  openPopup(deliveryCompany, company, { data: { create } })
  for (const name of ['One', 'Two']) {
    type('name', name)
    type('code', name.toLowerCase())
    fireEvent.click(button('Add and add another'))
    await waitFor(() => expect(control('name').value).toBe(''))
  }
  const [first, second] = create.mock.calls.map(([, { meta }]) => meta.idempotencyKey)
  expect(create).toHaveBeenCalledTimes(2)
  expect(first).not.toBe(second)
})

test('"save and add another" keeps the parent in a tree', async () => {
  const create = vi.fn(async () => ({ data: { id: 5 } }))
  const select = vi.fn(async () => ({ options: [{ id: 3, pid: 0, name: 'Clothes' }] }))
  openPopup(goodsCategory, '/admin/shop/goodsCategory/add?add.pid=3', { data: { create, select } })
  await waitFor(() => expect(control('pid').value).toBe('Clothes'))
  type('name', 'Shirts')
  fireEvent.click(button('Add and add another'))
  await waitFor(() => expect(control('name').value).toBe(''))
  expect(control('pid').value).toBe('Clothes')
})

test('the parent that "save and add another" keeps is no unsaved input', async () => {
  const create = vi.fn(async () => ({ data: { id: 5 } }))
  const select = vi.fn(async () => ({ options: [{ id: 3, pid: 0, name: 'Clothes' }] }))
  const { router } = openPopup(goodsCategory, '/admin/shop/goodsCategory/add', { data: { create, select } })
  fireEvent.mouseDown(control('pid'))
  fireEvent.change(control('pid'), { target: { value: 'Cl' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Clothes' }))
  type('name', 'Shirts')
  fireEvent.click(button('Add and add another'))
  await waitFor(() => expect(control('name').value).toBe(''))
  expect(control('pid').value).toBe('Clothes')
  await act(async () => new Promise((resolve) => setTimeout(resolve, 900))) // drafts are stored after a pause
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goodsCategory'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an error of the server is shown at its field, and stays while another field changes', async () => {
  const create = vi.fn(async () => {
    throw new ServerRefusal(0, 'Code is taken', { type: 'invalid', fields: { code: 'Code is taken' } })
  })
  openPopup(deliveryCompany, company, { data: { create } })
  type('name', 'A')
  type('code', 'sf')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(field('code').textContent).toContain('Code is taken'))
  type('name', 'B')
  expect(field('code').textContent).toContain('Code is taken')
  type('code', 'sf2')
  await waitFor(() => expect(field('code').textContent).not.toContain('Code is taken'))
})

test('S7.7 another refusal is shown above the fields, and a retry keeps its idempotency key', async () => {
  const keys: string[] = []
  const create = vi.fn(async (_: string, { meta }: { meta: { idempotencyKey: string } }) => {
    keys.push(meta.idempotencyKey)
    throw new ServerRefusal(0, 'The system is busy', null)
  })
  openPopup(deliveryCompany, company, { data: { create } })
  type('name', 'A')
  type('code', 'sf')
  fireEvent.click(button('Add'))
  await screen.findByText('The system is busy')
  expect(control('name').value).toBe('A')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
  type('name', 'B')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[2]).not.toBe(keys[1])
})

test('fields appear and disappear with the fields they depend on', async () => {
  openPopup(rule, '/admin/auth/rule/add')
  expect(field('component')).toBeTruthy()
  expect(document.querySelector('[data-field="url"]')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Link' }))
  await waitFor(() => expect(field('url')).toBeTruthy())
  expect(document.querySelector('[data-field="component"]')).toBeNull()
})

test('an error on another tab is counted at the tab, which is opened', async () => {
  openPopup(user, '/admin/user/user/add')
  type('username', 'lily')
  type('nickname', 'Lily')
  type('password', 'a good one')
  type('mobile', '123')
  fireEvent.click(button('Add'))
  await screen.findByRole('tab', { name: 'Contact, 1 to correct', selected: true })
  await waitFor(() => expect(document.activeElement).toBe(control('mobile')))
})

test('a clicked tab is marked before its panel is rendered', async () => {
  openPopup(user, '/admin/user/user/add')
  const panelShown = (): boolean => control('mobile').closest('[hidden]') === null
  fireEvent.click(screen.getByRole('tab', { name: 'Contact' }))
  expect(screen.getByRole('tab', { name: 'Contact', selected: true })).toBeTruthy()
  expect(panelShown()).toBe(false)
  await waitFor(() => expect(panelShown()).toBe(true))
})

test('an add form starts with the preset values of the address', async () => {
  const select = vi.fn(async () => ({ options: [{ id: 7, username: 'lily', nickname: 'Lily' }] }))
  const create = vi.fn(async () => ({ data: { id: 1 } }))
  openPopup(moneyLog, '/admin/user/moneyLog/add?preset[user_id]=7', { data: { select, create } })
  await waitFor(() => expect(control('user_id').value).toBe('lily / Lily (ID: 7)'))
  type('money', '１，０００．５')
  type('memo', 'gift')
  fireEvent.click(button('Add'))
  await waitFor(() => expect(create).toHaveBeenCalledWith('user/moneyLog', expect.objectContaining({ data: { user_id: 7, money: '1000.50', memo: 'gift' } })))
})

test('an add form starts with the values of the parameter source, which leaves with the popup', async () => {
  const source = encodeURIComponent(JSON.stringify({ name: 'Shunfeng', code: 'sf' }))
  const { router } = openPopup(deliveryCompany, `${company}?page=2&source=${source}`)
  await waitFor(() => expect(control('name').value).toBe('Shunfeng'))
  expect(control('code').value).toBe('sf')
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/deliveryCompany?page=2'))
})

test('without the node the popup shows a message', async () => {
  openPopup(deliveryCompany, company, { isSuper: false, nodes: ['shop/deliveryCompany/index'] })
  await screen.findByText('You have no permission to operate')
})

test('leaving with unsaved input asks for confirmation', async () => {
  const { router } = openPopup(deliveryCompany, company)
  type('name', 'A')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Discard unsaved changes?')
  fireEvent.click(button('Keep editing'))
  expect(router.state.location.pathname).toBe(company)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(button('Cancel'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/deliveryCompany'))
})

test('S8.21 leaving an unsaved form is blocked, and staying shows why', async () => {
  const { router, equipment } = openPopup(deliveryCompany, company)
  type('name', 'A')
  await act(() => router.navigate('/admin/user/user'))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe(company)
  expect(equipment.notify).toHaveBeenCalledWith({
    kind: 'warning',
    text: expect.objectContaining({ en: 'Navigation failed, an unsaved form has stopped it!' }),
  })
  await act(() => router.navigate('/admin/user/user'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/user'))
})

test('Ctrl+Enter saves', async () => {
  const create = vi.fn(async () => ({ data: { id: 5 } }))
  openPopup(deliveryCompany, company, { data: { create } })
  type('name', 'A')
  type('code', 'sf')
  fireEvent.keyDown(control('code'), { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
})

/** A page that is loaded again does not unmount its forms. */
function reload(untilLeft: () => void = () => undefined): void {
  window.dispatchEvent(new Event('zhanggui:reload'))
  untilLeft()
  const stored = Object.entries(localStorage)
  cleanup()
  for (const [key, value] of stored) localStorage.setItem(key, String(value))
}

test('what is typed while development loads the page again is put back without a question', async () => {
  openPopup(deliveryCompany, company)
  type('name', 'Half a name')
  reload()
  openPopup(deliveryCompany, company)
  await waitFor(() => expect(control('name').value).toBe('Half a name'))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('it is put back too when the page stays for a while before it is loaded again', async () => {
  openPopup(deliveryCompany, company)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type('name', 'Half a name')
  reload(() => vi.advanceTimersByTime(5000))
  vi.useRealTimers()
  openPopup(deliveryCompany, company)
  await waitFor(() => expect(control('name').value).toBe('Half a name'))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('a render that React throws away does not lose what was typed before the page was loaded again', async () => {
  openPopup(deliveryCompany, company)
  type('name', 'Half a name')
  reload()
  let isLoaded = false
  let load = (): void => undefined
  const loading = new Promise<void>((resolve) => (load = resolve))
  function Late() {
    if (!isLoaded) use(loading)
    return null
  }
  const screens = [
    <Suspense key="form">
      <PopupRoutes resource={deliveryCompany} />
      <Late />
    </Suspense>,
  ]
  await act(async () => void renderWith(screens, company))
  isLoaded = true
  await act(async () => load())
  await waitFor(() => expect(control('name').value).toBe('Half a name'))
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

test('a draft of an add form is restored without the password', async () => {
  localStorage.setItem('draft:1:user/user', JSON.stringify({ at: Math.floor(Date.now() / 1000), values: { username: 'lily' } }))
  openPopup(user, '/admin/user/user/add')
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(control('username').value).toBe('lily'))
})
