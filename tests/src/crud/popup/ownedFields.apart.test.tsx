import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { defineResource, f, t } from '../../../../resources/kit'
import { button, field, openPopup } from '../../harness'

/** A control like those of the screens that shows and edits a second field besides its own. */
function FakeLink() {
  const { setValue } = useFormContext()
  const target = useWatch({ name: 'link_value' }) as string
  return <input aria-label="Target" value={target} onChange={(event) => setValue('link_value', event.target.value)} />
}
vi.mock('../../../../src/screens', () => ({ controls: { link: FakeLink } }))

const sign = defineResource({
  path: 'shop/sign',
  table: 'shop_sign',
  title: t('招牌', 'Signs'),
  noun: t('招牌', 'Sign'),
  menu: { icon: 'x' },
  fields: {
    name: f.text(t('名称', 'Name'), { required: true }),
    link: f.custom(t('链接', 'Link'), 'link', { ownsFields: ['link_value'] }),
    link_value: f.text(t('目标', 'Target'), { required: true, max: 5 }),
  },
  list: { columns: ['name'], search: ['name'], sort: ['id', 'desc'] },
  formLayout: 'tabs',
  form: [
    { title: t('基本', 'Basic'), fields: ['name'] },
    { title: t('去处', 'Where to'), fields: ['link'] },
  ],
  crud: ['index', 'add', 'edit'],
})

const row = { id: 1, row_version: 4, name: 'Door', link: null, link_value: 'a' }
const update = vi.fn()
const getOne = vi.fn(async () => ({ data: row }))
beforeEach(() => update.mockReset().mockResolvedValue({ data: { id: 1 } }))

async function openAndType(value: string) {
  const found = openPopup(sign, '/admin/shop/sign/edit/1', { data: { getOne, update } })
  fireEvent.change(await screen.findByLabelText('Target'), { target: { value } })
  return found
}

test('an owned field is rendered by its control only, and only its change is sent', async () => {
  await openAndType('b')
  expect(document.querySelector('[data-field="link_value"]')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/sign', expect.objectContaining({ data: { link_value: 'b', row_version: 4 } })))
})

test('the error of an owned field is shown at its control, whose tab gets the badge and the focus', async () => {
  await openAndType('much too long')
  fireEvent.click(button('Save 1 change'))
  expect(await screen.findByRole('tab', { name: 'Where to, 1 to correct', selected: true })).toBeTruthy()
  expect(field('link').textContent).toContain('Target can have at most 5 characters')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Target')))
  expect(update).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Target'), { target: { value: 'ok' } })
  await waitFor(() => expect(field('link').textContent).not.toContain('at most'))
})

test('a refusal of an owned field is shown at its control until it is changed', async () => {
  update.mockRejectedValueOnce(new ServerRefusal(0, 'The page is gone', { type: 'invalid', fields: { link_value: 'The page is gone' } }))
  await openAndType('b')
  fireEvent.click(button('Save 1 change'))
  expect(await screen.findByRole('tab', { name: 'Where to, 1 to correct', selected: true })).toBeTruthy()
  expect(field('link').textContent).toContain('The page is gone')
  fireEvent.change(screen.getByLabelText('Target'), { target: { value: 'c' } })
  await waitFor(() => expect(field('link').textContent).not.toContain('The page is gone'))
})
