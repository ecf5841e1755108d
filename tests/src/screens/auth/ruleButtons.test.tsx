import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { rule } from '../../../../resources/auth/rule'
import { button, control, openPopup } from '../../harness'

const path = '/admin/auth/rule'

test('a new menu is saved with the selected buttons', async () => {
  const create = vi.fn(async (_: string, __: { data: object }) => ({ data: { id: 5 } }))
  openPopup(rule, `${path}/add`, { data: { create } })
  fireEvent.click(await screen.findByLabelText('Edit'))
  fireEvent.click(screen.getByLabelText('View'))
  for (const [name, value] of Object.entries({ title: 'Visits', name: 'user/visit', component: '/x.vue' }))
    fireEvent.change(control(name), { target: { value } })
  fireEvent.click(button('Add'))
  await waitFor(() => expect(create.mock.calls[0]?.[1].data).toMatchObject({ name: 'user/visit', buttons: ['index', 'edit'] }))
})

test('an existing menu has its buttons below it, and its form offers none', async () => {
  const row = { id: 7, row_version: 1, pid: 0, type: 'menu', title: 'Visits', title_en: 'Visits', name: 'user/visit', path: '', icon: '', menu_type: 'tab' }
  const rest = { url: '', component: '/x.vue', keepalive: 0, extend: 'none', remark: '', weigh: 0, status: 1, is_system: 0, buttons: [], create_time: 5 }
  openPopup(rule, `${path}/edit/7`, { data: { getOne: vi.fn(async () => ({ data: { ...row, ...rest } })) } })
  await waitFor(() => expect(control('component').value).toBe('/x.vue'))
  expect(screen.queryByLabelText('Edit')).toBeNull()
})
