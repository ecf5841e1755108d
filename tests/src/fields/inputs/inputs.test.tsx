import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { f, t } from '../../../../resources/kit'
import { uiOf } from '../../../../src/fields'
import { renderWith } from '../../harness'

import type { AnyField } from '../../../../resources/kit/fieldTypes'
import type { FakeData } from '../../harness'

const label = t('字段', 'Field')

/** A single input that keeps its value like a form. */
function show(field: AnyField, { first = null, row, data }: { first?: unknown; row?: Record<string, unknown>; data?: FakeData } = {}) {
  const seen = vi.fn()
  const { Input, isGroup } = uiOf(field)
  function Keeper() {
    const [value, setValue] = useState<unknown>(first)
    const onChange = (next: unknown): void => {
      setValue(next)
      seen(next)
    }
    return (
      <>
        {isGroup?.(field) ? (
          <div id="label">Field</div>
        ) : (
          <label id="label" htmlFor="control">
            Field
          </label>
        )}
        <Input
          id="control"
          labelId="label"
          describedBy={undefined}
          name={field.type === 'parent' ? 'pid' : 'field'}
          field={field}
          path="shop/goodsCategory"
          row={row}
          value={value}
          onChange={onChange}
          onBlur={() => undefined}
          isInvalid={false}
        />
      </>
    )
  }
  renderWith(<Keeper />, '/', { ...(data ? { data } : {}) })
  return seen
}

test('up to three choices are radio buttons, more are a select, a toggle is a switch', async () => {
  const seen = show(f.choice(label, { a: t('甲', 'A'), b: t('乙', 'B') }), { first: 'a' })
  fireEvent.click(screen.getByRole('radio', { name: 'B' }))
  expect(seen).toHaveBeenLastCalledWith('b')
  const field = f.choice(label, { a: t('甲', 'A') })
  expect(uiOf(field).isGroup?.(field)).toBe(true)
})

test('several choices keep a key that the page does not know, until it is unticked', () => {
  const seen = show(f.choices(label, { a: t('甲', 'A'), b: t('乙', 'B') }), { first: ['a', 'new'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'B' }))
  expect(seen).toHaveBeenLastCalledWith(['a', 'b', 'new'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'new' }))
  expect(seen).toHaveBeenLastCalledWith(['a', 'b'])
})

test('a select opens by keyboard', async () => {
  const seen = show(f.choice(label, { a: t('甲', 'A'), b: t('乙', 'B'), c: t('丙', 'C'), d: t('丁', 'D') }), { first: 'a' })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: 'D' }))
  expect(seen).toHaveBeenLastCalledWith('d')
})

test('letters in an open select lead to the option that begins with this pinyin', async () => {
  const choices = { a: t('甲', '商品'), b: t('乙', 'SKU 库存'), c: t('丙', '库存'), d: t('丁', '会员') }
  show(f.choice(label, choices), { first: 'a' })
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  const list = await screen.findByRole('listbox')
  for (const key of ['k', 'c']) fireEvent.keyDown(list, { key })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('库存'))
})

test('a region is found by pinyin', async () => {
  const areas = vi.fn(async () => ['北京市', '重庆市', '长春市'].map((name, at) => ({ value: at + 1, label: name })))
  const seen = show(f.region(label), { first: [], data: { areas } })
  const [province] = screen.getAllByRole('combobox') as [HTMLInputElement]
  fireEvent.focus(province)
  fireEvent.mouseDown(province)
  await screen.findByRole('option', { name: '重庆市' })
  fireEvent.change(province, { target: { value: 'chongq' } })
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['重庆市']))
  fireEvent.keyDown(province, { key: 'Enter' })
  expect(seen).toHaveBeenLastCalledWith([2])
})

test('a toggle stores its own two values', () => {
  const seen = show(f.choice(label, { enable: t('启用', 'On'), disable: t('禁用', 'Off') }, { toggle: ['enable', 'disable'] }), { first: 'enable' })
  fireEvent.click(screen.getByRole('switch', { name: 'Field' }))
  expect(seen).toHaveBeenLastCalledWith('disable')
})

test('the mouse wheel does not change a number, and typed text is parsed as one', () => {
  const seen = show(f.money(label), { first: '5.00' })
  const input = screen.getByRole('textbox', { name: 'Field' }) as HTMLInputElement
  expect(input.type).toBe('text')
  fireEvent.change(input, { target: { value: '1,234.5' } })
  expect(input.value).toBe('1,234.5')
  expect(seen).toHaveBeenLastCalledWith('1234.5')
  fireEvent.change(input, { target: { value: '' } })
  expect(seen).toHaveBeenLastCalledWith(null)
})

test("a moment is typed in the shop's time zone", async () => {
  const seen = show(f.moment(label), { first: 1_763_686_800 })
  const hours = await screen.findByRole('spinbutton', { name: /hours/i })
  expect(hours.textContent).toBe('09')
  fireEvent.click(hours)
  fireEvent.focus(hours)
  fireEvent.keyDown(hours, { key: 'ArrowUp' })
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith(1_763_690_400))
})

test('rows are added, filled, moved and removed', () => {
  const seen = show(f.rows(label, { max: 2 }), { first: [{ key: 'a', value: '1' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Key of row 2' }), { target: { value: 'b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Move row 2 up' }))
  expect(seen).toHaveBeenLastCalledWith([
    { key: 'b', value: '' },
    { key: 'a', value: '1' },
  ])
  expect((screen.getByRole('button', { name: 'Add row' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect(seen).toHaveBeenLastCalledWith([{ key: 'a', value: '1' }])
})

test('a region is selected level by level, and a change empties the levels below', async () => {
  const areas = vi.fn(async ({ province, city }: { province?: number; city?: number }) =>
    city
      ? [{ value: 3, label: 'District' }]
      : province
        ? [{ value: 2, label: 'City' }]
        : [
            { value: 1, label: 'Province' },
            { value: 9, label: 'Other' },
          ],
  )
  const seen = show(f.region(label), { first: [1, 2, 3], data: { areas } })
  const boxes = (): HTMLInputElement[] => screen.getAllByRole('combobox') as HTMLInputElement[]
  await waitFor(() => expect(boxes().map((box) => box.value)).toEqual(['Province', 'City', 'District']))
  const [province] = boxes()
  fireEvent.focus(province as HTMLInputElement)
  fireEvent.mouseDown(province as HTMLInputElement)
  fireEvent.click(await screen.findByRole('option', { name: 'Other' }))
  expect(seen).toHaveBeenLastCalledWith([9])
})

test('a reference shows the label of its row without a request, and searches on the server', async () => {
  const select = vi.fn(async (_: string, { q }: { q?: string }) => ({ options: [{ id: 5, username: `found ${q}` }], total: 1 }))
  const seen = show(f.reference(label, 'user/user', { as: 'user', show: ['username'] }), {
    first: 7,
    row: { user: { id: 7, username: 'lily' } },
    data: { select },
  })
  const box = screen.getByRole('combobox') as HTMLInputElement
  expect(box.value).toBe('lily')
  expect(select).not.toHaveBeenCalled()
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: 'ann' } })
  fireEvent.click(await screen.findByRole('option', { name: 'found ann' }))
  expect(seen).toHaveBeenLastCalledWith(5)
})

const later = (): { promise: Promise<void>; come: () => Promise<void> } => {
  let release = (): void => undefined
  const promise = new Promise<void>((resolve) => (release = resolve))
  const come = (): Promise<void> => act(async () => release())
  return { promise, come }
}

test.each([
  ['a reference', f.reference(label, 'user/user', { as: 'user', show: ['name'] }), 7, undefined, '#7'],
  ['a list of references', f.references(label, 'auth/group', { show: 'name', through: { table: 'x', own: 'a', other: 'b' } }), [7], undefined, ''],
  ['a tree', f.parent(label, { show: 'name', depth: 3 }), 0, undefined, 'Top level'],
  ['a parent below another', f.parent(label, { show: 'name', depth: 3 }), 7, { id: 9, pid: 7 }, '#7'],
] as const)('text typed into %s stays while labels and options arrive', async (_, field, first, row, shown) => {
  const labels = later()
  const options = later()
  const found = later()
  const select = vi.fn(async (__: string, { q, initValue }: { q?: string; initValue?: readonly number[] }) => {
    await (initValue ? labels : q ? found : options).promise
    return { options: initValue ? [{ id: 7, pid: 0, name: 'Seven' }] : [{ id: 5, pid: 0, name: q ? `found ${q}` : 'Five' }], total: 1 }
  })
  const seen = show(field, { first, data: { select }, ...(row ? { row } : {}) })
  const box = screen.getByRole('combobox') as HTMLInputElement
  expect(box.value).toBe(shown)
  act(() => box.focus())
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: 'a' } })
  await options.come()
  expect(box.value).toBe('a')
  fireEvent.change(box, { target: { value: 'ab' } })
  await labels.come()
  expect(box.value).toBe('ab')
  await waitFor(() => expect(select).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ q: 'ab' })))
  await found.come()
  expect(box.value).toBe('ab')
  fireEvent.click(await screen.findByRole('option', { name: 'found ab' }))
  expect(seen).toHaveBeenLastCalledWith(Array.isArray(first) ? [7, 5] : 5)
  expect(box.value).toBe(Array.isArray(first) ? '' : 'found ab')
})

test.each([[false], [true]])('a search without a selection (closed by Escape: %s) restores the selected label', async (isClosed) => {
  const select = vi.fn(async () => ({ options: [{ id: 5, name: 'Five' }], total: 1 }))
  show(f.reference(label, 'user/user', { as: 'user', show: ['name'] }), { first: 7, row: { user: { id: 7, name: 'Seven' } }, data: { select } })
  const box = screen.getByRole('combobox') as HTMLInputElement
  act(() => box.focus())
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: 'zz' } })
  await screen.findByRole('option', { name: 'Five' })
  if (isClosed) fireEvent.keyDown(box, { key: 'Escape' })
  act(() => box.blur())
  expect(box.value).toBe('Seven')
})

test('a focused select stays closed; the first click opens it', async () => {
  const select = vi.fn(async () => ({ options: [{ id: 5, name: 'Five' }], total: 1 }))
  show(f.reference(label, 'user/user', { as: 'user', show: ['name'] }), { first: null, data: { select } })
  const box = screen.getByRole('combobox') as HTMLInputElement
  act(() => box.focus())
  expect([box.getAttribute('aria-expanded'), select.mock.calls.length]).toEqual(['false', 0])
  fireEvent.mouseDown(box)
  fireEvent.click(box)
  expect(await screen.findByRole('option', { name: 'Five' })).toBeDefined()
})

test('a parent select offers the top level, and neither the row itself nor its descendants', async () => {
  const select = vi.fn(async () => ({
    options: [
      { id: 1, pid: 0, name: 'A' },
      { id: 2, pid: 1, name: 'B' },
      { id: 4, pid: 0, name: 'D' },
    ],
  }))
  show(f.parent(label, { show: 'name', depth: 3 }), { first: 0, row: { id: 1 }, data: { select } })
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await screen.findByRole('option', { name: 'D' })
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Top level', 'D'])
})

test('a file is validated, uploaded with progress, and its path becomes the value', async () => {
  const upload = vi.fn(async () => ({ url: '/storage/a.png', name: 'a.png' }))
  const seen = show(f.images(label, { max: 2, topic: 'goods' }), { first: ['/storage/z.png'], data: { upload } })
  const picker = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(picker, { target: { files: [new File([], 'empty.png', { type: 'image/png' })] } })
  await screen.findByText('The data of the uploaded file is incomplete!')
  fireEvent.change(picker, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith(['/storage/z.png', '/storage/a.png']))
  expect(upload).toHaveBeenCalledOnce()
  expect(upload).toHaveBeenCalledWith(expect.any(File), expect.objectContaining({ topic: 'goods' }))
})

test('a dropped or pasted picture is uploaded too', async () => {
  const upload = vi.fn(async () => ({ url: '/storage/p.png', name: 'p.png' }))
  const seen = show(f.image(label), { first: '', data: { upload } })
  fireEvent.paste(screen.getByRole('group', { name: 'Field' }), { clipboardData: { files: [new File(['x'], 'p.png', { type: 'image/png' })] } })
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith('/storage/p.png'))
})

test('a failed upload shows a message that can be removed', async () => {
  const upload = vi.fn(async () => {
    throw new Error('No room on the disk')
  })
  show(f.file(label), { first: '', data: { upload } })
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [new File(['x'], 'a.zip')] } })
  await screen.findByText('No room on the disk')
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.zip' }))
  await waitFor(() => expect(screen.queryByText('No room on the disk')).toBeNull())
})

test('a password can be shown, has a strength indicator and a caps lock warning', () => {
  show(f.password(label), { first: 'abc' })
  const input = screen.getByLabelText('Field') as HTMLInputElement
  expect(screen.getByText('Weak')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  fireEvent.keyUp(input, { key: 'A', modifierCapsLock: true })
  expect(screen.getByRole('status').textContent).toBe('Caps lock is on')
})

test('an icon is searched and selected', async () => {
  const seen = show(f.icon(label), { first: '' })
  fireEvent.click(screen.getByRole('button', { name: /Choose an icon/ }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'truck' } })
  fireEvent.click(await screen.findByRole('button', { name: 'truck' }))
  expect(seen).toHaveBeenLastCalledWith('fa fa-truck')
})
