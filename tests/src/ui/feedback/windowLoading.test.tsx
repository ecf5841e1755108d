import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { PageLoading } from '../../../../src/ui/feedback/PageLoading'
import { WindowLoading } from '../../../../src/ui/feedback/WindowLoading'
import { keepSplash } from '../../../../src/ui/feedback/splash'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('the splash of the page stays through every loading state that follows it, and does not come back', async () => {
  document.body.innerHTML = '<div id="root"><div class="splash" role="status"><i>the mark</i></div></div>'
  const container = document.querySelector<HTMLElement>('#root') as HTMLElement
  keepSplash(container)
  const { rerender } = render(null, { container })
  rerender(<div />)
  await Promise.resolve() // changes are observed in a microtask
  expect(screen.getByText('the mark')).toBeDefined()
  rerender(<WindowLoading key="the code" />)
  await waitFor(() => expect(screen.getAllByText('the mark')).toHaveLength(1))
  rerender(<WindowLoading key="the account" />)
  expect(screen.getByRole('status').textContent).toBe('the mark')
  rerender(<PageLoading key="a screen" />)
  rerender(<WindowLoading key="another account" />)
  expect(screen.queryByText('the mark')).toBeNull()
  expect(screen.getByRole('status')).toBeDefined()
})
