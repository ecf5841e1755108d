import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RegionSelect } from '../../../../src/ui/select/RegionSelect'

import type { LoadRegions, RegionOption } from '../../../../src/ui/select/RegionSelect'

const provinces = [{ value: 330_000, label: '浙江省' }]
const cities = [{ value: 330_100, label: '杭州市' }]
const districts = [{ value: 330_105, label: '拱墅区' }]
const ended = { value: 330_103, label: '下城区' }

function show(value: readonly number[], failures = 0) {
  let left = failures
  const load = vi.fn<LoadRegions>(({ province, city, keep }): Promise<readonly RegionOption[]> => {
    if (left > 0) return Promise.reject(new Error(`${(left -= 1)} more will fail`))
    if (province === undefined) return Promise.resolve(provinces)
    if (city === undefined) return Promise.resolve(cities)
    return Promise.resolve(keep === ended.value ? [ended, ...districts] : districts)
  })
  const plain = { id: 'region', labelId: 'label', describedBy: undefined, isInvalid: false, onBlur: () => undefined, onChange: () => undefined }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <RegionSelect {...plain} value={value} load={load} />
    </QueryClientProvider>,
  )
  return load
}

const shown = (): string[] => screen.getAllByRole<HTMLInputElement>('combobox').map(({ value }) => value)

test('a stored district that is no longer offered is shown by its name', async () => {
  const load = show([330_000, 330_100, ended.value])
  await waitFor(() => expect(shown()).toEqual(['浙江省', '杭州市', '下城区']))
  expect(load.mock.calls.filter(([{ keep }]) => keep !== undefined)).toHaveLength(1)
})

test('an offered region needs no further request', async () => {
  const load = show([330_000, 330_100, 330_105])
  await waitFor(() => expect(shown()).toEqual(['浙江省', '杭州市', '拱墅区']))
  expect(load.mock.calls).toHaveLength(3)
})

test('areas that could not be loaded are loaded again when the list is opened', async () => {
  const load = show([], 4) // the first request, the one of the first opening, and their repetitions
  const [province] = screen.getAllByRole('combobox') as [HTMLInputElement]
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  fireEvent.mouseDown(province)
  expect(await screen.findByText('地区加载失败，请关闭后重试')).toBeTruthy()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4))
  fireEvent.keyDown(province, { key: 'Escape' })
  await waitFor(() => expect(province.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.mouseDown(province)
  expect(await screen.findByRole('option', { name: '浙江省' })).toBeTruthy()
})

test('the names of a region that could not be loaded are loaded again with it', async () => {
  const load = show([330_000, 330_100, 330_105], 6)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(6))
  await waitFor(() => expect(shown()).toEqual(['#330000', '#330100', '#330105']))
  fireEvent.mouseDown(screen.getAllByRole('combobox')[0] as Element)
  await waitFor(() => expect(shown()).toEqual(['浙江省', '杭州市', '拱墅区']))
})
