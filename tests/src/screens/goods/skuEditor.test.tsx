import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'

import { SkuEditor } from '../../../../src/screens/goods/SkuEditor'
import { renderWith } from '../../harness'

import type { UseFormReturn } from 'react-hook-form'

beforeAll(() => {
  // The grid renders what fits its height; jsdom has no layout.
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => 480 },
    clientHeight: { configurable: true, get: () => 480 },
    clientWidth: { configurable: true, get: () => 900 },
    offsetWidth: { configurable: true, get: () => 900 },
  })
})

type Values = Record<string, unknown>

let form: UseFormReturn<Values>

function Sheet({ values, isInvalid }: { readonly values: Values; readonly isInvalid: boolean }) {
  const made = useForm<Values>({ defaultValues: { spec_type: '1', specs: [], skus: null, ...values } })
  useEffect(() => {
    form = made
  }, [made])
  const value = useWatch({ control: made.control, name: 'skus' })
  const control = { id: 'skus', labelId: 'label', describedBy: undefined, name: 'skus', path: 'shop/goods', value, isInvalid, onBlur: () => undefined }
  return (
    <FormProvider {...made}>
      <SkuEditor {...control} onChange={(next) => made.setValue('skus', next)} />
      <button type="button">elsewhere</button>
    </FormProvider>
  )
}

const open = (values: Values = {}, isInvalid = false) => renderWith(<Sheet values={values} isInvalid={isInvalid} />, '/', { isSuper: false, nodes: [] })
const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }))
const rows = (): Values[] => form.getValues('skus') as Values[] // set by the editor

/** Moves the focus elsewhere, as before a save. */
const leave = (): void =>
  void fireEvent.blur(screen.getByRole('button', { name: 'Single' }), { relatedTarget: screen.getByRole('button', { name: 'elsewhere' }) })

function addGroup(n: number, name: string, values: string): void {
  press('Add specification')
  const input = screen.getByLabelText(`Name of specification ${n}`)
  fireEvent.change(input, { target: { value: name } })
  fireEvent.blur(input)
  const adding = screen.getByLabelText(`Add a value to ${name}`)
  fireEvent.change(adding, { target: { value: values } })
  fireEvent.keyDown(adding, { key: 'Enter' })
}

async function threeByFour(): Promise<HTMLElement> {
  open()
  press('Multiple')
  addGroup(1, 'Colour', 'red, yellow, blue')
  addGroup(2, 'Size', 'S M'.replace(' ', '\uff0c') + ',L,XL')
  press('Generate 12 SKU rows')
  await waitFor(() => expect(document.querySelector('[role=gridcell]')).toBeTruthy())
  return screen.getByRole('grid', { name: 'SKU grid' })
}

const key = (grid: HTMLElement, name: string, more: object = {}): void => void fireEvent.keyDown(grid, { key: name, ...more })
/** The input of the edited cell; a query by role would search hundreds of cells. */
const typing = (grid: HTMLElement): HTMLInputElement => {
  const input = grid.querySelector('input')
  if (!input) throw new Error('no cell is being typed into')
  return input
}
const type = (grid: HTMLElement, text: string): void => {
  key(grid, text[0] ?? '')
  const input = typing(grid)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

test('S3.22 a single specification is one row of the form', () => {
  open()
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: '12.5' } })
  fireEvent.change(screen.getByLabelText(/^Stock/), { target: { value: '7' } })
  leave()
  expect(rows()).toEqual([expect.objectContaining({ spec_key: '', specs: [], price: '12.50', stock: 7, status: 1 })])
})

test('S3.22 S3.23 specifications of three and four values give twelve rows, filled by keyboard alone', async () => {
  const grid = await threeByFour()
  expect(screen.getByText('12 rows')).toBeTruthy()
  act(() => grid.focus())
  type(grid, '19.9')
  type(grid, '29.9')
  leave()
  expect(rows()).toHaveLength(12)
  expect(
    rows()
      .slice(0, 3)
      .map((row) => [row['spec_key'], row['price']]),
  ).toEqual([
    ['red|S', '19.90'],
    ['red|M', '29.90'],
    ['red|L', ''],
  ])
  expect(form.getValues('specs')).toMatchObject([{ name: 'Colour' }, { name: 'Size' }])
})

test('cells of a spreadsheet are pasted, filled down, undone and redone', async () => {
  const grid = await threeByFour()
  act(() => grid.focus())
  fireEvent.paste(grid, { clipboardData: { getData: () => '¥1,019.9\t1100\n20\t\n' } })
  leave()
  expect(rows().slice(0, 2)).toMatchObject([
    { price: '1019.90', origin_price: '1100.00' },
    { price: '20.00', origin_price: '' },
  ])
  key(grid, 'ArrowDown', { shiftKey: true })
  key(grid, 'd', { ctrlKey: true })
  leave()
  expect(
    rows()
      .slice(0, 3)
      .map(({ price }) => price),
  ).toEqual(['1019.90', '1019.90', '1019.90'])
  key(grid, 'z', { ctrlKey: true })
  leave()
  expect(rows()[1]).toMatchObject({ price: '20.00' })
  key(grid, 'y', { ctrlKey: true })
  leave()
  expect(rows()[1]).toMatchObject({ price: '1019.90' })
  const setData = vi.fn()
  fireEvent.copy(grid, { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', expect.stringContaining('1019.90\t1100.00\n'))
})

test('a block pasted into an open cell replaces its text, and what was typed into a cell beside the block stays', async () => {
  const grid = await threeByFour()
  const prices = (): unknown[] => (leave(), rows().map(({ price }) => price))
  const pasteInto = (input: HTMLInputElement, text: string): void => {
    fireEvent.paste(input, { clipboardData: { getData: () => text } })
    fireEvent.blur(input)
  }
  act(() => grid.focus())
  type(grid, '10')
  key(grid, 'ArrowUp')
  key(grid, 'F2')
  pasteInto(typing(grid), '19.9\n29.9')
  expect(document.activeElement).toBe(grid)
  expect(prices().slice(0, 3)).toEqual(['19.90', '29.90', ''])
  key(grid, 'ArrowDown', { shiftKey: true })
  key(grid, '5')
  pasteInto(typing(grid), '7\n8')
  expect(prices().slice(0, 3)).toEqual(['7.00', '8.00', '5.00'])
})

test('Esc cancels typing, Delete empties, and space disables a row', async () => {
  const grid = await threeByFour()
  act(() => grid.focus())
  type(grid, '5')
  key(grid, 'ArrowUp')
  key(grid, 'F2')
  const input = typing(grid)
  fireEvent.change(input, { target: { value: '9' } })
  fireEvent.keyDown(input, { key: 'Escape' })
  key(grid, 'End')
  key(grid, ' ')
  leave()
  expect(rows()[0]).toMatchObject({ price: '5.00', status: 0 })
  key(grid, 'Home')
  key(grid, 'ArrowRight')
  key(grid, 'Delete')
  leave()
  expect(rows()[0]).toMatchObject({ price: '' })
})

test('S5.22 changing the kind asks first: canceling keeps the rows, confirming clears them', async () => {
  await threeByFour()
  leave()
  press('Single')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rows()).toHaveLength(12)
  press('Single')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch and clear' }))
  await waitFor(() => expect(form.getValues('spec_type')).toBe('1'))
  expect(form.getValues('specs')).toEqual([])
  expect(rows()).toHaveLength(1)
})

test('S5.25 a value is deleted with its rows after confirmation; canceling keeps both', async () => {
  await threeByFour()
  press('Delete value red')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('12 rows')).toBeTruthy()
  press('Delete specification Size')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('cannot be undone')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  press('Delete value red')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('cannot be undone')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('8 rows')).toBeTruthy()
})

test('S5.17 S5.18 S5.19 S5.21 a batch without rows, an empty value and removing the last value or group are refused with a message', () => {
  const { equipment } = open()
  press('Multiple')
  press('Bulk set')
  expect(screen.queryByRole('group', { name: 'Bulk set' })).toBeNull()
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'error', text: 'generate SKU data before batch setting' })
  addGroup(1, 'Colour', 'red')
  press('Add value')
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'error', text: 'spec value cannot be empty' })
  press('Delete value red')
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'error', text: 'keep at least one valid spec' })
  press('Delete specification Colour')
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'error', text: 'keep at least one valid group' })
})

test('a changed stock shows the difference that will be saved', () => {
  open({ skus: [{ id: 4, spec_key: '', specs: [], price: '5.00', stock: 8, stock_loaded: 8, status: 1 }] })
  fireEvent.change(screen.getByLabelText(/^Stock/), { target: { value: '20' } })
  expect(screen.getByText(/Saved as an adjustment of \+12/)).toBeTruthy()
  leave()
  expect(rows()[0]).toMatchObject({ id: 4, stock: 20, stock_loaded: 8 })
})

test('the editor shows a value set by the form', async () => {
  open()
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: '12' } })
  fireEvent.blur(screen.getByLabelText(/^Price/))
  leave()
  act(() => form.reset({ spec_type: '1', specs: [], skus: null }))
  await waitFor(() => expect((screen.getByLabelText(/^Price/) as HTMLInputElement).value).toBe(''))
})

test('S5.23 after a refused save every invalid cell is marked and has a message', async () => {
  const specs = [
    {
      name: 'Colour',
      values: [
        { value: 'red', image: '' },
        { value: 'blue', image: '' },
      ],
    },
  ]
  const skus = ['red', 'blue'].map((value, at) => ({
    specs: [{ name: 'Colour', value }],
    price: at ? '' : '3',
    origin_price: '',
    stock: 1,
    stock_warning: 0,
    weight: '',
    volume: '',
    sku_code: '',
    status: 1,
  }))
  open({ spec_type: '2', specs, skus }, true)
  const wrong = await waitFor(() => {
    const found = document.querySelectorAll('[aria-invalid=true]')
    expect(found).toHaveLength(1)
    return found[0]
  })
  expect(wrong?.getAttribute('title')).toBe('The specification SKU data is incomplete')
  press('1 to correct; show next')
  expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(wrong?.id)
})

test('a new specification has the focus, and is wrong only after it was left without a name', () => {
  open()
  press('Multiple')
  press('Add specification')
  const name = screen.getByLabelText('Name of specification 1')
  expect(document.activeElement).toBe(name)
  expect(name.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(name)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  press('Add specification')
  expect(document.activeElement).toBe(screen.getByLabelText('Name of specification 2'))
})
