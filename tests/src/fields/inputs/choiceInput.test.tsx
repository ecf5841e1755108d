import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'

import { f, t } from '../../../../resources/kit'
import { uiOf } from '../../../../src/fields'
import { ChoiceInput } from '../../../../src/fields/inputs/choiceInputs'
import { renderWith } from '../../harness'

const label = t('字段', 'Field')
const two = { a: t('甲', 'A'), b: t('乙', 'B') }

test.each([
  ['needs no choice', f.choice(label, two), ['None', 'A', 'B']],
  ['needs a choice', f.choice(label, two, { required: true }), ['A', 'B']],
  ['starts with a choice', f.choice(label, two, { default: 'a' }), ['A', 'B']],
])('a field of two choices that %s offers no more than that', (_, field, offered) => {
  const onChange = vi.fn()
  const control = { id: 'i', labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: vi.fn(), name: 'kind', path: 'shop/goods' }
  renderWith(<ChoiceInput {...control} field={field} value="a" onChange={onChange} />, '/')
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual(offered)
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['a'])
  if (offered.length === 2) return
  fireEvent.click(screen.getByRole('radio', { name: 'None' }))
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('a switch in a form has the words of its field', () => {
  const Input = uiOf(f.status()).Input
  const control = { id: 'i', labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: vi.fn(), name: 'status', path: 'shop/goods' }
  renderWith(
    <Suspense>
      <Input {...control} field={f.status()} value={1} onChange={vi.fn()} />
    </Suspense>,
    '/',
  )
  return screen.findByText('Enabled')
})
