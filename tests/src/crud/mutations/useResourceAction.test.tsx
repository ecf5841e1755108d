import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useInvalidate } from '../../../../providers/data/useInvalidate'
import { useResourceAction } from '../../../../src/crud/mutations/useResourceAction'
import { button, renderWith } from '../../harness'

const never = new Promise<never>(() => undefined)

function Watch({ name, read }: { readonly name: readonly string[]; readonly read: () => Promise<unknown> }) {
  useQuery({ queryKey: name, queryFn: read })
  return null
}

test('a change reloads lists and counts of its resource and what shows its rows, nothing else, and waits for its lists only', async () => {
  const [rows, counts, goods, others] = [vi.fn(async () => 1), vi.fn(async () => 1), vi.fn(async () => 1), vi.fn(async () => 1)]
  const onReloaded = vi.fn()
  function Reload() {
    const invalidate = useInvalidate()
    return (
      <button type="button" onClick={() => void invalidate('shop/stock').then(onReloaded)}>
        Reload
      </button>
    )
  }
  const watched = [
    <Watch key="rows" name={['shop/stock', 'getList', '1']} read={rows} />,
    <Watch key="counts" name={['shop/stock', 'tabs']} read={counts} />,
    <Watch key="goods" name={['shop/goods', 'getList', '1']} read={goods} />,
    <Watch key="others" name={['shop/order', 'getList', '1']} read={others} />,
    <Watch key="form" name={['form', 'shop/stock', '5']} read={others} />,
  ]
  renderWith([...watched, <Reload key="reload" />], '/')
  await waitFor(() => expect([rows, counts, goods, others].map((read) => read.mock.calls.length)).toEqual([1, 1, 1, 2]))
  counts.mockReturnValue(never)
  fireEvent.click(button('Reload'))
  await waitFor(() => expect(onReloaded).toHaveBeenCalledOnce())
  expect([rows, counts, goods, others].map((read) => read.mock.calls.length)).toEqual([2, 2, 2, 2])
})

test.each([
  ['a successful action', async () => ({ open: 9 }), 'done 9', 1],
  ['a refused action', async () => Promise.reject(new Error('no')), 'no', 0],
])('%s reloads the list before its promise is settled', async (_, act, outcome, successes) => {
  const rows = vi.fn(async () => 1)
  const onSuccess = vi.fn()
  function Run() {
    const run = useResourceAction('shop/stock', onSuccess)
    const show = (text: string): void => void (document.title = `${text} ${rows.mock.calls.length}`)
    return (
      <button
        type="button"
        onClick={() =>
          void run({ action: 'adjust', id: 5, input: { quantity: 1 } }).then(
            (answer) => show(`done ${(answer as { open: number }).open}`),
            (error: unknown) => show((error as Error).message),
          )
        }
      >
        Run
      </button>
    )
  }
  const data = { act: vi.fn(act) }
  renderWith([<Watch key="rows" name={['shop/stock', 'getList', '1']} read={rows} />, <Run key="run" />], '/', { data })
  await waitFor(() => expect(rows).toHaveBeenCalledOnce())
  fireEvent.click(await screen.findByRole('button', { name: 'Run' }))
  await waitFor(() => expect(document.title).toBe(`${outcome} 2`))
  expect(data.act.mock.calls).toEqual([['shop/stock', 'adjust', { id: 5, input: { quantity: 1 } }]])
  expect(onSuccess).toHaveBeenCalledTimes(successes)
})
