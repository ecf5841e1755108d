// @vitest-environment jsdom
import '../../../support/screens'

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { useListQuery } from '../../../../src/crud/url/useListQuery'
import { renderWith } from '../../harness'

const list = '/admin/user/user'
const states: string[] = []

/** Changes a list, and records each state that is rendered. */
function Changes() {
  const { state, change } = useListQuery(user)
  states.push(`${state.page} ${state.q}`.trim())
  return (
    <>
      <button onClick={() => change({ page: 3 })}>third page</button>
      <button onClick={() => change({ q: 'lin' })}>search</button>
    </>
  )
}

function open() {
  states.length = 0
  const answers: (() => void)[] = []
  const prefetchList = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)))
  const { router } = renderWith(<Changes />, list, { data: { prefetchList } })
  return {
    router,
    prefetchList,
    answer: () => answers.forEach((resolve) => resolve()),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
const press = (name: string): boolean => fireEvent.click(screen.getByText(name))
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('rows that arrive at once are there when the list has its new state', async () => {
  const { address, answer } = open()
  press('third page')
  expect(address()).toBe(list)
  answer()
  await waitFor(() => expect(address()).toBe(`${list}?page=3`))
})

test('rows that take long do not keep the list from its new state', async () => {
  const { address } = open()
  press('third page')
  await waitFor(() => expect(address()).toBe(`${list}?page=3`))
})

test('two quick changes are both made, by one step', async () => {
  const { address, answer, prefetchList } = open()
  press('search')
  press('third page')
  answer()
  await waitFor(() => expect(address()).toBe(`${list}?page=3&q=lin`))
  expect(prefetchList).toHaveBeenCalledTimes(2)
  await pause(80)
  expect(states).not.toContain('1 lin')
})

test('who leaves before the rows arrive is not led back', async () => {
  const { router, address } = open()
  press('third page')
  await router.navigate('/admin/user/userGroup')
  await pause(80)
  expect(address()).toBe('/admin/user/userGroup')
})
