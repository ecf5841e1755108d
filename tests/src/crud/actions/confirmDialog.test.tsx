import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

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
