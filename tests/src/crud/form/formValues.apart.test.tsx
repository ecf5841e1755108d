import { fireEvent, screen, waitFor } from '@testing-library/react'
import { TextInput, useRecordContext, useResourceContext, useSaveContext } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { defineResource, f, t } from '../../../../resources/kit'
import { button, control, field, openPopup } from '../../harness'

const values = ['', null, false, 0, 'text', ['a'], { target: { value: 1 } }, { target: null }]

/** A control that sends any value and shows the one it gets. */
const AnyValue = vi.hoisted(
  () =>
    function ({ value, onChange }: { readonly value: unknown; readonly onChange: (value: unknown) => void }) {
      return (
        <>
          <output>{JSON.stringify(value)}</output>
          <input aria-label="Json" onChange={({ target }) => onChange(JSON.parse(target.value))} />
        </>
      )
    },
)
function RowOfAction() {
  const row = useRecordContext()
  return (
    <p>
      {useResourceContext()}: {String(row?.['link'])}
    </p>
  )
}
/** A control made of react-admin's own parts. */
function ReactAdminControl() {
  const { mutationMode } = useSaveContext()
  return (
    <>
      <p>
        {useResourceContext()} {useRecordContext()?.id}: {mutationMode}
      </p>
      <TextInput source="title" label="Title by react-admin" />
    </>
  )
}
const onRender = vi.hoisted(() => vi.fn())
function CountsRenders() {
  onRender()
  return <p>Parameters</p>
}
vi.mock('../../../../src/screens', () => ({
  controls: { link: AnyValue, adPreview: RowOfAction, skus: ReactAdminControl, goodsParams: CountsRenders },
  rowScreens: {},
}))

const sign = defineResource({
  path: 'shop/sign',
  table: 'shop_sign',
  title: t('招牌', 'Signs'),
  noun: t('招牌', 'Sign'),
  menu: { icon: 'x' },
  fields: { link: f.custom(t('链接', 'Link'), 'link', {}) },
  list: { columns: ['id'], search: [], sort: ['id', 'desc'] },
  form: [{ fields: ['link'] }],
  actions: { mend: { label: t('修理', 'Mend'), input: { link: f.custom(t('链接', 'Link'), 'link', {}), row: f.custom(t('行', 'Row'), 'adPreview', {}) } } },
  crud: ['index', 'add', 'edit'],
})

test.each(values.map((value) => [JSON.stringify(value)]))('a control gets the value it has set: %s', (json) => {
  openPopup(sign, '/admin/shop/sign/add')
  fireEvent.change(screen.getByLabelText('Json'), { target: { value: json === '"text"' ? '"other"' : '"text"' } })
  fireEvent.change(screen.getByLabelText('Json'), { target: { value: json } })
  expect(document.querySelector('output')?.textContent).toBe(json)
})

test("a control of an action reads its row and resource from react-admin's contexts, and starts without the row's value", async () => {
  openPopup(sign, '/admin/shop/sign/do/mend/5', { data: { getMany: vi.fn(async () => ({ data: [{ id: 5, link: 'https://shop.example' }] })) } })
  await screen.findByText('shop/sign: https://shop.example')
  expect(document.querySelector('output')?.textContent).toBe('null')
})

const poster = defineResource({
  path: 'shop/poster',
  table: 'shop_poster',
  title: t('海报', 'Posters'),
  noun: t('海报', 'Poster'),
  menu: { icon: 'x' },
  fields: { title: f.text(t('标题', 'Title'), { required: true }), parts: f.custom(t('部件', 'Parts'), 'skus', { ownsFields: ['title'] }) },
  list: { columns: ['title'], search: ['title'], sort: ['id', 'desc'] },
  form: [{ fields: ['parts'] }],
  crud: ['index', 'edit'],
})

test('inside our form, inputs and contexts of react-admin work: what is typed is validated and saved', async () => {
  const update = vi.fn(async () => ({ data: { id: 5 } }))
  const getOne = vi.fn(async () => ({ data: { id: 5, row_version: 2, title: 'Sale', parts: null } }))
  openPopup(poster, '/admin/shop/poster/edit/5', { data: { getOne, update } })
  await screen.findByText('shop/poster 5: pessimistic')
  const input = screen.getByLabelText('Title by react-admin')
  expect((input as HTMLInputElement).value).toBe('Sale')
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.click(button('Save 1 change'))
  await waitFor(() => expect(document.body.textContent).toContain('Title required'))
  expect(update).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: 'Summer sale' } })
  fireEvent.click(button('Save 1 change'))
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/poster', expect.objectContaining({ id: 5, data: { title: 'Summer sale', row_version: 2 } })))
})

const offer = defineResource({
  path: 'shop/offer',
  table: 'shop_offer',
  title: t('优惠', 'Offers'),
  noun: t('优惠', 'Offer'),
  menu: { icon: 'x' },
  fields: {
    name: f.text(t('名称', 'Name'), { required: true }),
    start: f.text(t('开始', 'Start'), { required: true }),
    end: f.date(t('结束', 'End'), { after: 'start' }),
    params: f.custom(t('参数', 'Parameters'), 'goodsParams', {}),
  },
  list: { columns: ['name'], search: ['name'], sort: ['id', 'desc'] },
  form: [{ fields: ['name', 'start', 'end', 'params'] }],
  crud: ['index', 'edit'],
})

const openOffer = async (row: object) => {
  const update = vi.fn(async () => ({ data: { id: 5 } }))
  openPopup(offer, '/admin/shop/offer/edit/5', { data: { getOne: vi.fn(async () => ({ data: { id: 5, row_version: 1, ...row } })), update } })
  await screen.findByText('Parameters', { selector: 'p' })
  return update
}

test('typing in one field renders none of the others, which may have thousands of rows', async () => {
  await openOffer({ name: 'Sale', start: '2026-01-05', end: '2026-01-09', params: null })
  fireEvent.change(control('name'), { target: { value: 'Sale 1' } })
  await screen.findByText('Save 1 change')
  onRender.mockClear()
  fireEvent.change(control('name'), { target: { value: 'Sale 12' } })
  fireEvent.change(control('name'), { target: { value: 'Sale 123' } })
  expect(control('name').value).toBe('Sale 123')
  expect(onRender).not.toHaveBeenCalled()
})

test('an error that another field has caused leaves when that field is corrected', async () => {
  const update = await openOffer({ name: 'Sale', start: '2026-01-05', end: '2026-01-01', params: null })
  fireEvent.change(control('name'), { target: { value: 'Sale 1' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(field('end').textContent).toContain('Start'))
  expect(update).not.toHaveBeenCalled()
  fireEvent.change(control('start'), { target: { value: '2025-12-24' } })
  await waitFor(() => expect(field('end').textContent).not.toContain('Start'))
})
