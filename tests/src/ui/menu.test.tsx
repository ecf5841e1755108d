import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { Menu, MenuItem } from '../../../src/ui/Menu'

function Opened({ onClose }: { readonly onClose: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>open</button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null)
          onClose()
        }}
      >
        <MenuItem>one</MenuItem>
        <MenuItem>two</MenuItem>
      </Menu>
    </>
  )
}

test('a menu that is opened for the first time has the focus on its first item, and Escape closes it', async () => {
  const onClose = vi.fn()
  render(<Opened onClose={onClose} />)
  expect(document.querySelector('[role="presentation"]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'one' })
  await waitFor(() => expect(document.activeElement).toBe(item))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
