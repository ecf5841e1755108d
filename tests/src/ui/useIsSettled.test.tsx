import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useIsSettled } from '../../../src/ui/useIsSettled'

test('a screen is settled once its requests have ended, and is rendered for that alone', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  const renders = vi.fn()
  const Screen = () => {
    renders()
    return <p>{useIsSettled() ? 'settled' : 'loading'}</p>
  }
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  )
  const request = (name: string): ((answer: string) => Promise<void>) => {
    let resolve: (answer: string) => void = () => undefined
    void queries.fetchQuery({ queryKey: [name], queryFn: () => new Promise<string>((done) => (resolve = done)) })
    return (answer) => act(async () => resolve(answer))
  }
  const rows = request('rows')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await rows('here')
  await act(() => vi.advanceTimersByTimeAsync(100))
  const counts = request('counts') // soon after the rows, so that the screen is not complete
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('loading')).toBeDefined()
  expect(renders).toHaveBeenCalledTimes(1)
  await counts('here')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByText('settled')).toBeDefined()
  await request('later')('here')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(renders).toHaveBeenCalledTimes(2)
})
