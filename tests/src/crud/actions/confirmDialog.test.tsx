import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ConfirmDialog } from '../../../../src/crud/actions/ConfirmDialog'
import { renderWith } from '../../harness'

test.each([
  ['Delete 3 rows', 'Cancel'],
  ['Cancel', 'Back'],
  ['Cancel order', 'Back'],
])('beside "%s" the way back is called "%s"', async (confirmLabel, back) => {
  renderWith(<ConfirmDialog question={{ title: 'Purchase 7', confirmLabel, run: () => Promise.resolve() }} onClose={() => undefined} />, '/admin')
  await screen.findByRole('alertdialog')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([back, confirmLabel]))
  expect(screen.queryAllByRole('button', { name: 'Cancel' })).toHaveLength([back, confirmLabel].filter((label) => label === 'Cancel').length)
})

test('Enter twice in the typed number runs the action once, and a key that is held does not run it', async () => {
  const run = vi.fn(() => new Promise<void>(() => undefined))
  renderWith(<ConfirmDialog question={{ title: 'Delete', confirmLabel: 'Delete 300', count: 300, run }} onClose={() => undefined} />, '/admin')
  const typed = await screen.findByRole('textbox')
  fireEvent.change(typed, { target: { value: '300' } })
  fireEvent.keyDown(typed, { key: 'Enter', repeat: true })
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(typed, { key: 'Enter' })
  fireEvent.keyDown(typed, { key: 'Enter' })
  expect(run).toHaveBeenCalledOnce()
})
