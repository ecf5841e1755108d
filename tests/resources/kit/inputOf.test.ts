import { expect, test } from 'vitest'

import { inputOf } from '../../../resources/kit/derived'
import { f, t } from '../../../resources/kit'

const label = t('标签', 'Label')
const action = {
  label,
  input: { amount: f.money(label, { max: 900 }), address: f.text(label) },
  inputWhen: { address: { type: '2' } },
  limits: { amount: { max: 'most' } },
}

test('an input has the fields and the limits of its row', () => {
  expect(Object.keys(inputOf(action, { type: '1', most: '12.50' }))).toEqual(['amount'])
  expect(inputOf(action, { type: '2', most: '12.50' })).toEqual({ amount: { ...action.input.amount, max: 12.5 }, address: action.input.address })
})

test('a row without the number leaves the limit of the field, and no row the whole input', () => {
  expect(inputOf(action, { type: '1', most: null })['amount']).toMatchObject({ max: 900 })
  expect(inputOf(action)).toBe(action.input)
})
