import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useIsSettled } from '../../../src/ui/useIsSettled'

import type { ReactNode } from 'react'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function settledBeside(answers: readonly Promise<unknown>[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  return renderHook(
    () => {
      useQuery({ queryKey: ['rows'], queryFn: async () => (await answers[0]) ?? null, enabled: answers.length > 0 })
      return useIsSettled()
    },
    { wrapper },
  )
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a screen without requests is settled after a moment, and stays so', async () => {
  const { result } = settledBeside([])
  await pass(300)
  expect(result.current).toBe(false)
  await pass(200)
  expect(result.current).toBe(true)
})

test('a screen that waits for its data is not, however long that takes', async () => {
  let answer = (_: unknown): void => undefined
  const { result } = settledBeside([new Promise((resolve) => (answer = resolve))])
  await pass(60_000)
  expect(result.current).toBe(false)
  answer([])
  await pass(300)
  expect(result.current).toBe(false)
  await pass(200)
  expect(result.current).toBe(true)
})

test('a screen is settled once its requests have ended, and is rendered for that alone', async () => {
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
  await pass(10_000)
  await rows('here')
  await pass(100)
  const counts = request('counts') // soon after the rows, so that the screen is not complete
  await pass(10_000)
  expect(screen.getByText('loading')).toBeDefined()
  expect(renders).toHaveBeenCalledTimes(1)
  await counts('here')
  await pass(10_000)
  expect(screen.getByText('settled')).toBeDefined()
  await request('later')('here')
  await pass(10_000)
  expect(renders).toHaveBeenCalledTimes(2)
})
