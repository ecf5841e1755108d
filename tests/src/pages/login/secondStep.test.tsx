import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { LoginForm } from '../../../../src/pages/login/LoginForm'
import { renderWith } from '../../harness'

const asksCode = new ServerRefusal(0, 'A second step', { type: 'second factor', ticket: 'the ticket' })
const wrongCode = new ServerRefusal(0, 'wrong', { type: 'invalid', fields: { one_time_code: 'The code is wrong' } })
const tooLate = new ServerRefusal(0, 'It took too long', null)

function open(login: ReturnType<typeof vi.fn>) {
  const { equipment } = renderWith(<LoginForm hasCaptcha={false} username="boss" />, '/admin/login', {})
  Object.assign(equipment.auth, { login })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const type = (value: string): void => void fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const verify = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Verify and sign in' }))

test('an account with a second factor is asked for a code, which is sent with the ticket', async () => {
  const login = vi.fn().mockRejectedValueOnce(asksCode).mockRejectedValueOnce(wrongCode).mockResolvedValueOnce(undefined)
  open(login)
  const code = await screen.findByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  verify()
  expect(login).toHaveBeenCalledTimes(1)
  type('111111')
  verify()
  expect(await screen.findByText('The code is wrong')).toBeTruthy()
  type('222222')
  verify()
  await waitFor(() => expect(login).toHaveBeenLastCalledWith({ ticket: 'the ticket', one_time_code: '222222' }))
})

test('a recovery code replaces the code', async () => {
  const login = vi.fn().mockRejectedValueOnce(asksCode).mockResolvedValueOnce(undefined)
  open(login)
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByLabelText('Recovery code').getAttribute('inputmode')).toBeNull()
  type('AAAA-BBBB-CCCC-DDDD')
  verify()
  await waitFor(() => expect(login).toHaveBeenLastCalledWith({ ticket: 'the ticket', one_time_code: 'AAAA-BBBB-CCCC-DDDD' }))
})

test('an expired ticket leads back to name and password', async () => {
  const login = vi.fn().mockRejectedValueOnce(asksCode).mockRejectedValueOnce(tooLate)
  open(login)
  await screen.findByLabelText('Code')
  type('111111')
  verify()
  expect(await screen.findByLabelText('Password')).toHaveProperty('value', '')
})
