import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { RegionSelect } from '../../../../src/ui/select/RegionSelect'

import type { LoadRegions, RegionOption } from '../../../../src/ui/select/RegionSelect'

const provinces = [{ value: 330_000, label: '浙江省' }]
const cities = [{ value: 330_100, label: '杭州市' }]
const districts = [{ value: 330_105, label: '拱墅区' }]
const ended = { value: 330_103, label: '下城区' }

function show(value: readonly number[]) {
  const load = vi.fn<LoadRegions>(({ province, city, keep }): Promise<readonly RegionOption[]> => {
    if (province === undefined) return Promise.resolve(provinces)
    if (city === undefined) return Promise.resolve(cities)
    return Promise.resolve(keep === ended.value ? [ended, ...districts] : districts)
  })
  const plain = { id: 'region', labelId: 'label', describedBy: undefined, isInvalid: false, onBlur: () => undefined, onChange: () => undefined }
  render(
    <QueryClientProvider client={new QueryClient()}>
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
