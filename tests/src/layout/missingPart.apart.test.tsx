import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { Shell } from '../../../src/layout/Shell'
import { Notices } from '../../../src/ui/feedback/Notices'
import { themeFor } from '../../../src/ui/theme'
import { makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { control, renderWith } from '../harness'

const server = vi.hoisted(() => ({ isUpdated: true }))

vi.mock(import('../../../src/layout/palette/CommandPalette'), async (importOriginal) => {
  const { CommandPalette } = await importOriginal()
  return {
    get CommandPalette() {
      if (server.isUpdated) throw new TypeError('Failed to fetch dynamically imported module')
      return CommandPalette
    },
  }
})

beforeAll(makeScreen)

test('a part of the frame that is missing on the server leaves the open form as it is', async () => {
  const menus = [makeRule({ name: 'shop/goodsService', title: 'Services', keepalive: 'shop/goodsService' })]
  const call = () => Promise.resolve({})
  const page = (
    <ThemeProvider theme={themeFor('light')}>
      <Shell />
      <Notices />
    </ThemeProvider>
  )
  renderWith(page, '/admin/shop/goodsService/add', { menus, http: { get: call, post: call } })
  fireEvent.change(await waitFor(() => control('name')), { target: { value: 'Repairs' } })
  const openPalette = (): void => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  openPalette()
  expect(await screen.findByText(/This part could not be loaded/)).toBeDefined()
  expect(control('name').value).toBe('Repairs')
  server.isUpdated = false
  openPalette()
  expect(await screen.findByRole('combobox', { name: 'Search pages, actions and records' })).toBeDefined()
  expect(control('name').value).toBe('Repairs')
})
