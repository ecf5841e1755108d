import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goods as wholeGoods } from '../../../../resources/goods/goods'
import { goodsSpecTemplate } from '../../../../resources/goods/goodsSpecTemplate'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { TabPaneContext } from '../../../../src/ui/tabPane'
import { button, openPopup, renderWith } from '../../harness'
import { giveHeights, gridIn } from './editorHarness'
// forms load their controls when they are shown, which takes long on a busy machine
import '../../../../src/screens/goods/SkuEditor'
import '../../../../src/screens/goods/SpecTemplateInput'

import type { IsUnsaved } from '../../../../src/ui/tabPane'

beforeAll(giveHeights)

const goods = { ...wholeGoods, formLayout: 'groups', form: [{ fields: ['skus'] }] } as const

const adding = '/admin/shop/goods/add'
const priceInput = (): Promise<HTMLElement> => screen.findByLabelText(/^Price/)
const type = (input: HTMLElement, text: string): void => (act(() => input.focus()), void fireEvent.change(input, { target: { value: text } }))
const question = (): Promise<HTMLElement> => screen.findByText('Discard unsaved changes?')

/** Whether closing the browser's tab asks first. */
function warnsOfUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

test('a form of new goods is left without a question until something is typed', async () => {
  const { router } = openPopup(goods, adding)
  const price = await priceInput()
  act(() => price.focus())
  expect(warnsOfUnload()).toBe(false)
  fireEvent.keyDown(price, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goods'))
})

test('Esc right after typing asks, and what was typed stays', async () => {
  const { router } = openPopup(goods, adding)
  const price = await priceInput()
  type(price, '128')
  fireEvent.keyDown(price, { key: 'Escape' })
  await question()
  fireEvent.click(button('Keep editing'))
  expect(router.state.location.pathname).toBe(adding)
  expect((price as HTMLInputElement).value).toBe('128.00')
  await waitFor(() => expect(document.activeElement).toBe(price))
})

test('going back in the browser right after typing asks', async () => {
  const { router } = openPopup(goods, adding)
  type(await priceInput(), '128')
  await act(() => router.navigate('/admin/shop/goods'))
  await question()
  expect(router.state.location.pathname).toBe(adding)
})

test('closing the browser’s tab right after typing asks', async () => {
  openPopup(goods, adding)
  type(await priceInput(), '128')
  expect(warnsOfUnload()).toBe(true)
})

const specs = [{ name: 'Colour', values: ['red', 'blue'].map((value) => ({ value, image: '' })) }]
const skus = ['red', 'blue'].map((value, at) => ({
  ...{ id: at + 1, spec_key: value, specs: [{ name: 'Colour', value }], image: '', price: '9.00', origin_price: '0.00', stock: 1, stock_loaded: 1 },
  ...{ stock_warning: 0, weight: '0.500', volume: '0.001000', sku_code: '', status: 1 },
}))
const row = { id: 4, row_version: 1, name: 'Cup', spec_type: '2', specs, skus }

test.each([
  ['in the form', false],
  ['in full screen', true],
])('a cell that is being typed into %s is asked for too, and gives its focus to the grid', async (_, isFull) => {
  const { router } = openPopup(goods, '/admin/shop/goods/edit/4', { data: { getOne: vi.fn(async () => ({ data: row })) } })
  await gridIn()
  if (isFull) fireEvent.click(button('Full screen editing'))
  const grid = await gridIn()
  fireEvent.keyDown(grid, { key: '7' })
  const input = grid.querySelector('input')
  if (!input) throw new Error('no cell is being typed into')
  fireEvent.change(input, { target: { value: '75' } })
  await act(() => router.navigate('/admin/shop/goods'))
  await question()
  expect(grid.textContent).toContain('75.00')
  fireEvent.click(button('Keep editing'))
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

test('a name typed into the specifications of a template is asked for too', async () => {
  openPopup(goodsSpecTemplate, '/admin/shop/goodsSpecTemplate/add')
  fireEvent.click(await screen.findByRole('button', { name: 'Add specification' }))
  const name = screen.getByLabelText('Name of specification 1')
  type(name, 'Colour')
  fireEvent.keyDown(name, { key: 'Escape' })
  await question()
})

let isUnsaved: IsUnsaved = () => false
const pane = { pane: () => null, losesInputAt: () => false, guard: (one: IsUnsaved) => ((isUnsaved = one), () => undefined) }

function HidingTab() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button aria-label="hide" onClick={() => setShown(false)} />
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <TabPaneContext.Provider value={pane}>
          <PopupRoutes resource={goods} />
        </TabPaneContext.Provider>
      </Activity>
    </>
  )
}

test('what was typed right before its tab was hidden is unsaved', async () => {
  renderWith(<HidingTab />, adding)
  type(await priceInput(), '128')
  fireEvent.click(screen.getByLabelText('hide'))
  await act(async () => undefined)
  expect(isUnsaved(true)).toBe(true)
})

test('a look at whether the form is unsaved, as for the mark of its tab, leaves the typing alone', async () => {
  renderWith(<HidingTab />, adding)
  const price = await priceInput()
  type(price, '128')
  act(() => void isUnsaved(false))
  expect(document.activeElement).toBe(price)
  expect((price as HTMLInputElement).value).toBe('128')
  act(() => void isUnsaved(true))
  expect((price as HTMLInputElement).value).toBe('128.00')
})
