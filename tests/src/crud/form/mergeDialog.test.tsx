import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { deliveryTemplate } from '../../../../resources/delivery/deliveryTemplate'
import { goods } from '../../../../resources/goods/goods'
import { MergeDialog } from '../../../../src/crud/form/MergeDialog'
import { renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'
import type { FormRow } from '../../../../src/crud/form/dirtyFields'

const regions = [
  [320000, 0, '江苏省'],
  [330000, 0, '浙江省'],
]
const nothing = (): void => undefined

/** The two versions of a row, as the dialog shows them: what each side of each difference says. */
async function sidesOf({ fields, path }: AnyResource, base: FormRow, mine: FormRow, theirs: FormRow): Promise<readonly (string | null)[][]> {
  const stale = { type: 'stale' as const, row: theirs as FormRow & { readonly id: number }, by: 'Li', at: 1_763_000_000 }
  renderWith(<MergeDialog {...{ fields, path, base, mine, stale }} onMerge={nothing} onBack={nothing} />, '/admin', {
    http: { get: vi.fn(async () => regions) },
  })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).queryAllByText(/^\d+ (row|area)s?$/)).toEqual([])) // until the cells and the regions are loaded
  return within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('cell')
          .map((one) => one.textContent?.replace(/^(Mine|Theirs)/, '')), // shown on a phone
    )
}

const zone = (area_ids: readonly number[], first_fee: string) => ({
  id: 1,
  is_all: 0,
  area_ids,
  first_qty: '1',
  first_fee,
  continue_qty: '1',
  continue_fee: '2.00',
  free_amount: null,
  free_qty: null,
})

test('shipping zones of two versions are read as regions and prices of their billing method', async () => {
  const base = { id: 3, billing: '1', areas: [zone([320000], '10.00')] }
  const [row, ...others] = await sidesOf(
    deliveryTemplate,
    base,
    { billing: '1', areas: [zone([320000], '12.00')] },
    { ...base, billing: '2', areas: [zone([320000, 330000], '8.00')] },
  )
  expect(others).toEqual([])
  expect(row?.[0]).toBe(
    'Billing methodBy quantityShipping zones江苏 First (pieces) 1 · First fee (¥) 12.00 · Each additional (pieces) 1 · Additional fee (¥) 2.00',
  )
  expect(row?.[1]).toBe('Billing methodBy weightShipping zones江苏, 浙江 First (kg) 1 · First fee (¥) 8.00 · Each additional (kg) 1 · Additional fee (¥) 2.00')
})

test('SKUs and parameters of two versions are read with their names and numbers', async () => {
  const sku = (price: string) => ({ spec_key: '红', specs: [{ name: '颜色', value: '红' }], price, stock: 5, sku_code: 'A1', status: 1 })
  const base = { id: 3, spec_type: '2', specs: [], skus: [sku('10.00')], params: [{ name: '材质', value: '棉' }] }
  const rows = await sidesOf(
    goods,
    base,
    { spec_type: '2', specs: [], skus: [sku('11.00')], params: [{ name: '材质', value: '麻' }] },
    { ...base, skus: [sku('12.00')], params: [{ name: '材质', value: '丝' }] },
  )
  expect(rows).toEqual([
    ['红 Price 11.00 · Stock 5 · SKU code A1', '红 Price 12.00 · Stock 5 · SKU code A1'],
    ['材质 麻', '材质 丝'],
  ])
})
