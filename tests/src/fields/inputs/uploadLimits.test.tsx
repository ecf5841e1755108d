import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { field, openPopup } from '../../harness'

test('S3.7 S9.14 the latest limits of the server for size and suffix of a file apply', async () => {
  const upload = vi.fn(() => new Promise(() => undefined))
  const { equipment } = openPopup(user, '/admin/user/user/add', { data: { upload } })
  const limits = (maxSize: number, allowedSuffixes: readonly string[]): void => {
    const state = equipment.session.get()
    act(() => equipment.session.set({ ...state, site: { ...state.site, upload: { ...state.site.upload, maxSize, allowedSuffixes } } }))
  }
  await screen.findByRole('dialog')
  const give = (name: string, size: number): void => {
    const input = field('avatar').querySelector('input[type=file]')
    if (!input) throw new Error('no way to give a file')
    fireEvent.change(input, { target: { files: [new File(['x'.repeat(size)], name, { type: 'image/png' })] } })
  }
  limits(100, ['png'])
  give('a.png', 101)
  await screen.findByText(/exceeds the allowed range/)
  limits(200, ['jpg'])
  give('b.png', 101)
  await screen.findByText(/type of uploaded file is not allowed/)
  expect(upload).not.toHaveBeenCalled()
  limits(200, ['png'])
  give('c.png', 101)
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1))
})
