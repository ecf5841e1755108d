import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { toTemplateParam } from '../../../../resources/goods/goodsParams'
import { GoodsParams } from '../../../../src/screens/goods/GoodsParams'
import { SkuEditor } from '../../../../src/screens/goods/SkuEditor'
import { SpecTemplateInput } from '../../../../src/screens/goods/SpecTemplateInput'
import { withTemplateParams } from '../../../../src/screens/goodsParams/paramRows'
import { giveHeights, gridIn, harness, leaveEditor, openControl, press, valueOf } from './editorHarness'

beforeAll(giveHeights)

const params = [
  { name: 'Material', type: 'select', options: ['Cotton', 'Wool'], required: 1, default: 'Cotton' },
  { name: 'Season', type: 'multi', options: ['Spring', 'Autumn'], required: 0, default: 'Spring' },
  { name: 'Origin', type: 'input', options: [], required: 0, default: 'Hangzhou' },
  { name: 'Weight', type: 'input', options: [], required: 0, default: '' },
]
const template = { id: 5, name: 'Clothes', category_id: 3, params, status: 1 }
const other = { id: 6, name: 'Phones', category_id: 9, params: [{ name: 'Screen', type: 'input', options: [], required: 0, default: '' }], status: 1 }
const categories = [
  { id: 1, name: 'All', pid: 0 },
  { id: 3, name: 'Dresses', pid: 1 },
]
const lists = (templates: readonly object[]) => ({
  getList: vi.fn(async () => ({ data: templates, total: templates.length })),
  select: vi.fn(async (_: string, { initValue }: { initValue: number }) => ({ options: categories.filter(({ id }) => id === initValue) })),
})
const openParams = (rows: unknown = null) =>
  openControl({ Control: GoodsParams, name: 'params', path: 'shop/goods', values: { category_id: 3, params: rows }, data: lists([other, template]) })

const pick = async (name: RegExp): Promise<void> => {
  press('Use template')
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
}

test('S1.12 a selected template fills the four parameters of the goods with its defaults', async () => {
  openParams()
  await pick(/Clothes/)
  await waitFor(() => expect(valueOf('params')).toHaveLength(4))
  expect(valueOf('params')).toEqual([
    { name: 'Material', value: 'Cotton', required: 1 },
    { name: 'Season', value: 'Spring' },
    { name: 'Origin', value: 'Hangzhou' },
    { name: 'Weight', value: '' },
  ])
})

test('templates for the category of the goods or its ancestors are offered first', async () => {
  openParams()
  press('Use template')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Templates for this category')
  expect(
    within(dialog)
      .getAllByRole('button', { name: /Clothes|Phones/ })
      .map((one) => one.textContent),
  ).toEqual([expect.stringContaining('Clothes'), expect.stringContaining('Phones')])
  fireEvent.change(within(dialog).getByLabelText('Search templates'), { target: { value: 'screen' } })
  expect(within(dialog).queryByText('Clothes')).toBeNull()
})

test('a template for the category above that of the goods is offered before others', async () => {
  const data = lists([other, { ...template, category_id: 1 }])
  openControl({ Control: GoodsParams, name: 'params', path: 'shop/goods', values: { category_id: 3, params: null }, data })
  press('Use template')
  await screen.findByText('Templates for this category')
  expect(data.getList.mock.calls).toEqual([['shop/goodsParamTemplate', expect.anything()]]) // a list of the categories would count all goods
})

test('existing parameters are kept when a template is selected, and follow those of the template', async () => {
  openParams([
    { name: 'Material', value: 'Silk' },
    { name: 'Lining', value: 'none' },
  ])
  await pick(/Clothes/)
  await waitFor(() => expect(valueOf('params')).toHaveLength(5))
  expect((valueOf('params') as { name: string; value: string }[]).filter(({ name }) => name === 'Material' || name === 'Lining')).toEqual([
    { name: 'Material', value: 'Silk', required: 1 },
    { name: 'Lining', value: 'none' },
  ])
})

test('the value that a template requires is marked as required', async () => {
  openParams()
  await pick(/Clothes/)
  const isRequired = (n: number) => screen.getByLabelText(`Value in row ${n}`).getAttribute('aria-required')
  await screen.findByLabelText('Value in row 4')
  expect([1, 2, 3, 4].map(isRequired)).toEqual(['true', 'false', 'false', 'false'])
})

test('a value typed beside the choices is taken when its input is left, or when the form is saved', async () => {
  openParams([{ name: 'Season', value: 'Spring' }])
  await screen.findByRole('combobox', { name: 'Value in row 1' })
  const input = screen.getByLabelText('Value in row 1')
  act(() => input.focus())
  fireEvent.change(input, { target: { value: ' Winter ' } })
  act(() => harness.pending.forEach((write) => write()))
  expect(valueOf('params')).toEqual([{ name: 'Season', value: 'Spring、Winter' }])
  expect(document.activeElement).toBe(input)
  fireEvent.change(input, { target: { value: 'Summer' } })
  fireEvent.blur(input)
  expect(valueOf('params')).toEqual([{ name: 'Season', value: 'Spring、Winter、Summer' }])
  expect(input).toHaveProperty('value', '')
})

const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, n) => ({ name: `${letter}${n}`, value: 'x' }))

test('new parameters beyond fifty are left out with a message, and the existing ones stay', () => {
  const { equipment } = openParams(numbered('a', 45))
  const text = numbered('b', 8).map(({ name, value }) => `${name}\t${value}`)
  fireEvent.paste(screen.getByLabelText('Name in row 1'), { clipboardData: { getData: () => text.join('\n') } })
  expect(valueOf('params')).toEqual([...numbered('a', 1), ...numbered('b', 5), ...numbered('a', 45).slice(1)])
  expect(equipment.notify).toHaveBeenLastCalledWith({
    kind: 'warning',
    text: 'Products have at most 50 parameters; 3 new rows did not fit and were not inserted',
  })
})

test('a template that does not fit whole leaves out what is new', () => {
  const weight = { name: 'Weight', value: '1 kg' }
  expect(withTemplateParams([...numbered('a', 48), weight], params.map(toTemplateParam))).toEqual({
    rows: [{ name: 'Material', value: 'Cotton', required: 1 }, weight, ...numbered('a', 48)],
    left: 2,
  })
})

test('templates beyond the first page of their list are offered, too', async () => {
  const templates = Array.from({ length: 130 }, (_, n) => ({ ...other, id: n + 1, name: `Template ${n + 1}` }))
  const getList = vi.fn(async (_: string, { pagination }: { pagination: { page: number } }) => ({
    data: templates.slice((pagination.page - 1) * 100, pagination.page * 100),
    total: templates.length,
  }))
  openControl({ Control: GoodsParams, name: 'params', path: 'shop/goods', values: { category_id: 3, params: null }, data: { getList } })
  await pick(/Template 120/)
  expect(valueOf('params')).toEqual([{ name: 'Screen', value: '' }])
})

test('two columns of a spreadsheet are pasted as parameters, and a row is deleted again', () => {
  openParams([])
  press('Add parameter')
  fireEvent.paste(screen.getByLabelText('Name in row 1'), { clipboardData: { getData: () => 'Material\tLinen\nColour fastness\t4 to 5\n' } })
  expect(valueOf('params')).toEqual([
    { name: 'Material', value: 'Linen' },
    { name: 'Colour fastness', value: '4 to 5' },
  ])
  press('Delete row 1 Material')
  expect(valueOf('params')).toEqual([{ name: 'Colour fastness', value: '4 to 5' }])
})

function addGroup(n: number, name: string, values: string): void {
  press('Add specification')
  const input = screen.getByLabelText(`Name of specification ${n}`)
  fireEvent.change(input, { target: { value: name } })
  fireEvent.blur(input)
  const adding = screen.getByLabelText(`Add a value to ${name}`)
  fireEvent.change(adding, { target: { value: values } })
  fireEvent.keyDown(adding, { key: 'Enter' })
}

test('S1.14 two specifications are saved in a template', () => {
  openControl({ Control: SpecTemplateInput, name: 'specs', path: 'shop/goodsSpecTemplate', values: { specs: [] } })
  addGroup(1, 'Colour', 'red,blue')
  addGroup(2, 'Size', 'S,M,L')
  const group = document.querySelector('[role=group]')
  if (group) fireEvent.blur(group, { relatedTarget: screen.getByRole('button', { name: 'elsewhere' }) })
  expect(valueOf('specs')).toMatchObject([
    { name: 'Colour', values: [{ value: 'red' }, { value: 'blue' }] },
    { name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] },
  ])
})

const specs = [
  { name: 'Colour', values: ['red', 'blue'].map((value) => ({ value, image: '' })) },
  { name: 'Size', values: ['S', 'M', 'L'].map((value) => ({ value, image: '' })) },
]
const openEditor = (data = {}) => openControl({ Control: SkuEditor, name: 'skus', path: 'shop/goods', values: { spec_type: '2', specs: [], skus: null }, data })

test('S1.14 a selected template fills the grid of the SKU editor', async () => {
  openEditor(lists([{ id: 2, name: 'Colours and sizes', specs, status: 1 }]))
  await pick(/Colours and sizes/)
  expect(await screen.findByText('6 rows')).toBeTruthy()
  await gridIn()
  leaveEditor()
  expect((valueOf('skus') as { spec_key: string }[]).map((row) => row.spec_key)).toEqual(['red|S', 'red|M', 'red|L', 'blue|S', 'blue|M', 'blue|L'])
})

test('S1.14 the specifications of goods can be saved as a template; a name in use is refused in the dialog', async () => {
  const create = vi.fn(async () => ({ data: { id: 1 } })).mockRejectedValueOnce(new Error('Name is taken'))
  openEditor({ create })
  addGroup(1, 'Colour', 'red,blue')
  press('Save as template')
  fireEvent.change(await screen.findByLabelText('Template name'), { target: { value: 'Reds' } })
  press('Save template')
  expect(await screen.findByText('Name is taken')).toBeTruthy()
  press('Save template')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).toHaveBeenLastCalledWith(
    'shop/goodsSpecTemplate',
    expect.objectContaining({ data: expect.objectContaining({ name: 'Reds', specs: [expect.objectContaining({ name: 'Colour' })] }) }),
  )
})

test('S5.20 a specification without a name generates no rows, and a message says so', () => {
  const { equipment } = openEditor()
  press('Add specification')
  press(/^Generate/)
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'error', text: 'spec name or value cannot be empty' })
})
