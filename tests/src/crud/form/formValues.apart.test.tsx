import { fireEvent, screen } from '@testing-library/react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { defineResource, f, t } from '../../../../resources/kit'
import { openPopup } from '../../harness'

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
vi.mock('../../../../src/screens', () => ({ controls: { link: AnyValue, adPreview: RowOfAction }, rowScreens: {} }))

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
