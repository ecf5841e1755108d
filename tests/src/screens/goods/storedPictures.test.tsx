import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { ImageInput, ImagesInput } from '../../../../src/fields/inputs/fileInputs'
import { PictureDialog } from '../../../../src/screens/goodsSpec/PictureDialog'
import { renderWith } from '../../harness'
import { chooseFiles, pendingUploads } from '../../pendingUploads'

const stored = { id: 3, name: 'red dress.png', url: '/storage/a.png', size: 4300, mimetype: 'image/png', quote: 7, last_upload_time: 1_790_000_000 }

test('S3.27 the picker of stored pictures shows name, size, type, number of uses and last upload', async () => {
  const onChange = vi.fn()
  renderWith(<PictureDialog name="red" value="" onChange={onChange} onClose={vi.fn()} />, '/', {
    data: { getList: vi.fn(async () => ({ data: [stored], total: 1 })) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Choose from attachments' }))
  const picker = await screen.findByRole('dialog', { name: 'Choose images from attachments' })
  const picture = await within(picker).findByRole('button', { name: /red dress/ })
  expect(picture.textContent).toMatch(/red dress\.png.*4\.2 kB|4\.3 kB/)
  for (const part of ['image/png', 'Used 7 times', '2026']) expect(picture.textContent).toContain(part)
  fireEvent.click(picture)
  fireEvent.click(within(picker).getByRole('button', { name: 'Use 1 selected' }))
  expect(onChange).toHaveBeenCalledWith('/storage/a.png')
})

interface PictureQuery {
  readonly pagination: { readonly page: number }
  readonly meta: { readonly search: object[]; readonly quickSearch?: string }
  readonly signal?: AbortSignal
}

async function openPicker(upload = vi.fn()) {
  const other = { ...stored, id: 4, name: 'hat.png', url: '/storage/b.png' }
  const getList = vi.fn(async (_: string, __: PictureQuery) => ({ data: [stored, other], total: 2 }))
  const onChange = vi.fn()
  const control = { id: 'i', labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: vi.fn(), name: 'images', path: 'shop/goods' }
  renderWith(<ImagesInput {...control} field={goods.fields.images} value={[]} onChange={onChange} />, '/', { data: { getList, upload } })
  fireEvent.click(screen.getByRole('button', { name: 'Choose from attachments' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose images from attachments' }))
  await picker.findByRole('button', { name: /hat/ })
  return { getList, onChange, picker }
}

test('the picker shows the pictures of the field’s topic first, and those of every topic on demand', async () => {
  const { getList, picker } = await openPicker()
  const topics = (): boolean[] => getList.mock.calls.map(([, { meta }]) => JSON.stringify(meta.search).includes('"topic","operator":"eq","val":"goods"'))
  expect(topics()).toEqual([true])
  fireEvent.click(picker.getByRole('button', { name: 'All images' }))
  await waitFor(() => expect(topics()).toEqual([true, false]))
})

test('chosen pictures have their number, and are added in this order', async () => {
  const { onChange, picker } = await openPicker()
  fireEvent.click(picker.getByRole('button', { name: /hat/ }))
  fireEvent.click(picker.getByRole('button', { name: /red dress/ }))
  expect(picker.getByRole('button', { name: /hat/ }).textContent).toMatch(/^1/)
  expect(picker.getByRole('button', { name: /red dress/ }).textContent).toMatch(/^2/)
  fireEvent.click(picker.getByRole('button', { name: 'Use 2 selected' }))
  expect(onChange.mock.calls.at(-1)).toEqual([['/storage/b.png', '/storage/a.png']])
})

test('a picture uploaded in the picker is chosen', async () => {
  const upload = vi.fn(async () => ({ url: '/storage/new.png', name: 'new.png' }))
  const { onChange, picker } = await openPicker(upload)
  const files = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  fireEvent.change(files as Element, { target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] } })
  fireEvent.click(await picker.findByRole('button', { name: 'Use 1 selected' }))
  expect(upload).toHaveBeenCalledWith(expect.any(File), expect.objectContaining({ topic: 'goods' }))
  expect(onChange).toHaveBeenCalledWith(['/storage/new.png'])
})

test('the chosen pictures are not used without the one that is being uploaded', async () => {
  const { send, end } = pendingUploads()
  const { onChange, picker } = await openPicker(send)
  fireEvent.click(picker.getByRole('button', { name: /hat/ }))
  const dialog = screen.getByRole('dialog')
  chooseFiles(dialog, 'new.png')
  expect(picker.getByRole('button', { name: 'Use 1 selected' })).toHaveProperty('disabled', true)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await end('new.png')
  fireEvent.click(await picker.findByRole('button', { name: 'Use 2 selected' }))
  expect(onChange).toHaveBeenLastCalledWith(['/storage/b.png', '/storage/new.png'])
})

test('the picker of a field does not show the pictures of another field', async () => {
  const getList = vi.fn((_: string, { meta }: { meta: { search: object[] } }) =>
    JSON.stringify(meta.search).includes('"goods"') ? Promise.resolve({ data: [stored], total: 1 }) : new Promise(() => undefined),
  )
  const control = { labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: vi.fn(), path: 'shop/goods', onChange: vi.fn() }
  const fields = (
    <>
      <ImagesInput {...control} id="i" name="images" field={goods.fields.images} value={[]} />
      <ImageInput {...control} id="c" name="image" field={goodsCategory.fields.image} value="" />
    </>
  )
  renderWith(fields, '/', { data: { getList } })
  const [ofGoods, ofCategory] = screen.getAllByRole('button', { name: 'Choose from attachments' })
  fireEvent.click(ofGoods as Element)
  await screen.findByRole('button', { name: /red dress/ })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(ofCategory as Element)
  await screen.findByRole('dialog')
  expect(getList).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: /red dress/ })).toBeNull()
})

test('a search by typing is one request for the whole text, for its first page, and a request that is no longer needed is given up', async () => {
  const { getList, picker } = await openPicker()
  const search = picker.getByRole('textbox', { name: 'Search by file name' })
  const searches = () => getList.mock.calls.slice(1).map(([, { meta, pagination }]) => [meta.quickSearch, pagination.page])
  for (const text of ['s', 'sh', 'sho', 'shoe']) fireEvent.change(search, { target: { value: text } })
  getList.mockReturnValueOnce(new Promise(() => undefined))
  await waitFor(() => expect(searches()).toEqual([['shoe', 1]]))
  fireEvent.change(search, { target: { value: 'hat' } })
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(3))
  expect(getList.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([false, true, false])
})

test('pictures that could not be loaded are requested again', async () => {
  const getList = vi.fn(async () => ({ data: [stored], total: 1 }))
  getList.mockRejectedValueOnce(new Error('No connection'))
  renderWith(<PictureDialog name="red" value="" onChange={vi.fn()} onClose={vi.fn()} />, '/', { data: { getList } })
  fireEvent.click(screen.getByRole('button', { name: 'Choose from attachments' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose images from attachments' }))
  fireEvent.click(await picker.findByRole('button', { name: 'Try again' }))
  expect(await picker.findByRole('button', { name: /red dress/ })).toBeTruthy()
})
