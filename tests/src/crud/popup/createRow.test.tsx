import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { goodsParamTemplate } from '../../../../resources/goods/goodsParamTemplate'
import { openPopup } from '../../harness'

const address = '/admin/shop/goodsParamTemplate/add'
const own = ['shop/goodsParamTemplate/index', 'shop/goodsParamTemplate/add', 'shop/goodsCategory/index']

/** The form of a template, whose select of categories has been opened; nothing is in the way of the other form before it is loaded. */
async function openSelect(typed: string, settings: Parameters<typeof openPopup>[2] = {}) {
  const options = [{ id: 4, name: 'Shoes' }]
  const select = vi.fn(async (_: string, { q = '', initValue }: { q?: string; initValue?: readonly number[] }) => ({
    options: initValue?.includes(9) ? [{ id: 9, name: 'Hats' }] : options.filter(({ name }) => name.includes(q)),
  }))
  const create = vi.fn(async (path: string) => ({ data: { id: path === 'shop/goodsCategory' ? 9 : 1 } }))
  const shown = openPopup(goodsParamTemplate, address, { ...settings, data: { select, create } })
  const dialog = screen.getByRole('dialog', { name: /Add parameter template/ })
  const input = within(dialog).getByRole('combobox', { name: /Category/ })
  act(() => input.focus())
  fireEvent.change(input, { target: { value: typed } })
  await waitFor(() => expect(select).toHaveBeenCalledWith('shop/goodsCategory', expect.objectContaining({ q: typed })))
  return { ...shown, create, dialog, input }
}

async function openForm(named = 'Hats') {
  fireEvent.click(await screen.findByRole('option', { name: `Create category “${named}”…` }))
  return screen.findByRole('dialog', { name: 'Add category' })
}

test('a missing row is created over the form with the typed name, and selected; the form below keeps its contents', async () => {
  const { create, dialog, input } = await openSelect('Hats')
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Outer' } })
  const above = await openForm()
  expect(within(above).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Hats')
  expect(within(above).queryByRole('button', { name: 'Add and add another' })).toBeNull()
  fireEvent.click(within(above).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add category' })).toBeNull())
  expect(create.mock.calls.map(([path]) => path)).toEqual(['shop/goodsCategory'])
  await waitFor(() => expect((input as HTMLInputElement).value).toBe('Hats'))
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Outer')
  expect(document.activeElement).toBe(input)
})

test('Escape closes the upper form alone, and asks if something was typed there', async () => {
  const { router, create } = await openSelect('Hats')
  const above = await openForm()
  fireEvent.change(within(above).getByLabelText(/^Name/), { target: { value: 'Caps' } })
  fireEvent.keyDown(above, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add category' })).toBeNull())
  expect(screen.getByRole('dialog', { name: /Add parameter template/ })).toBeTruthy()
  expect(router.state.location.pathname).toBe(address)
  expect(create).not.toHaveBeenCalled()
})

test('after a canceled form the search goes on with what was typed, and gives way to the row of another form', async () => {
  const { input } = await openSelect('Hat')
  const value = (): string => (input as HTMLInputElement).value
  fireEvent.keyDown(await openForm('Hat'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add category' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(value()).toBe('Hat')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  const above = await openForm('Hat')
  fireEvent.click(within(above).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(value()).toBe('Hats'))
})

test('a search that goes on after a canceled form ends when the select is left', async () => {
  const { dialog, input } = await openSelect('Hat')
  fireEvent.keyDown(await openForm('Hat'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(input))
  act(() => within(dialog).getByLabelText(/^Name/).focus())
  await waitFor(() => expect((input as HTMLInputElement).value).toBe(''))
})

test('leaving the screen asks for what was typed in the upper form, and once for both', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { router } = await openSelect('Hats')
  const above = await openForm()
  fireEvent.change(within(above).getByLabelText(/^Name/), { target: { value: 'Caps' } })
  await act(() => router.navigate('/admin/user/user'))
  expect(await screen.findAllByText('Discard unsaved changes?')).toHaveLength(1)
  expect(warned).not.toHaveBeenCalled()
})

test.each([
  ['with the right to add there', [...own, 'shop/goodsCategory/add'], 1],
  ['without it', own, 0],
] as const)('a select offers to create a row %s', async (_, nodes, count) => {
  await openSelect('Hats', { isSuper: false, nodes })
  if (count) await screen.findByRole('option', { name: /^Create/ })
  else await screen.findByText('No matching options')
  expect(screen.queryAllByRole('option', { name: /^Create/ })).toHaveLength(count)
})
