import { expect, test } from 'vitest'

import { entities } from '../../../resources'
import { t } from '../../../resources/kit'
import { order } from '../../../resources/order/order'
import { shipment } from '../../../resources/order/shipment'
import { compilePrintouts } from '../../../server/crud/compile/printouts'
import { compileShow } from '../../../server/crud/compile/show'

import type { AnyResource } from '../../../resources/kit/define'

const options = { entities, hooksOf: () => ({}) }

test('a reference among the columns of related rows is read with the name that its cell shows', () => {
  const columns = ['shipment_no', 'company_id']
  const show = { groups: [], related: [{ of: shipment.path, by: 'order_id', columns }] }
  const [related] = compileShow({ ...(order as AnyResource), show }, options)?.related ?? []
  expect([...(related?.view.joined ?? [])]).toEqual(['r_company'])
})

test('so is one among the lines of a printout', () => {
  const label = t('x', 'x')
  const slip = {
    label,
    title: label,
    icon: 'print',
    each: 'row',
    papers: ['a4'],
    fields: [],
    lines: { of: shipment.path, by: 'order_id', columns: ['company_id'] },
  } as const
  const printouts = compilePrintouts({ ...(order as AnyResource), printouts: { slip } }, options)
  expect([...(printouts.get('slip')?.lines.view.joined ?? [])]).toEqual(['r_company'])
})

test('whoever may not see a reference gets no name of it either', () => {
  const fields = { ...shipment.fields, company_id: { ...shipment.fields.company_id, needs: 'user/user/income' } }
  const guarded = entities.map((one) => (one.path === shipment.path ? ({ ...one, fields } as AnyResource) : one))
  for (const columns of [['company_id'], ['company.name']]) {
    const show = { groups: [], related: [{ of: shipment.path, by: 'order_id', columns }] }
    const [related] = compileShow({ ...(order as AnyResource), show }, { ...options, entities: guarded })?.related ?? []
    expect([...(related?.needs ?? [])]).toContainEqual(['company', 'user/user/income'])
  }
})
