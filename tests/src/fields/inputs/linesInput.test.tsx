import { screen } from '@testing-library/react'
import { Form } from 'ra-core'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'

import { f, t } from '../../../../resources/kit'
import { uiOf } from '../../../../src/fields'
import { renderWith } from '../../harness'

const columns = { name: f.text(t('名称', 'Name'), { readOnly: true }), code: f.text(t('编号', 'Code'), { required: true }) }

test.each([
  ['is marked', f.lines(t('行', 'Lines'), columns), 'Code*'],
  ['is not marked where a line without it is left out', f.lines(t('行', 'Lines'), columns, { skipsBlank: true }), 'Code'],
])('a column that every line needs %s', async (_, field, head) => {
  const Input = uiOf(field).Input
  const control = { id: 'i', labelId: 'l', describedBy: undefined, isInvalid: false, onBlur: vi.fn(), name: 'lines', path: 'shop/goods' }
  renderWith(
    <Form>
      <Suspense>
        <Input {...control} field={field} value={[{ name: 'a', code: '' }]} onChange={vi.fn()} />
      </Suspense>
    </Form>,
    '/',
  )
  expect((await screen.findByRole('columnheader', { name: /^Code/ })).textContent).toBe(head)
})
