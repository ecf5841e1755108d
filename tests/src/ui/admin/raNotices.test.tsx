import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { memoryStore, useNotify, useUpdate } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { createPreferences } from '../../../../providers/account/preferences'
import { createI18n } from '../../../../providers/i18n'
import { AdminContext } from '../../../../src/ui/admin/AdminContext'
import { Notices, showNotice } from '../../../../src/ui/feedback/Notices'
import { LanguageContext } from '../../../../src/ui/useText'

import type { DataProvider } from 'react-admin'

import type { Language } from '../../../../resources/kit/text'

// ends what the tests before it have announced where nothing showed it
beforeAll(() => render(<Notices />).unmount())
afterEach(cleanup)

const store = memoryStore()
const shown = (): (string | null)[] => [...document.querySelectorAll('[data-text]')].map((text) => text.textContent)

function open(run: (notify: ReturnType<typeof useNotify>, update: ReturnType<typeof useUpdate>[0]) => void, data: object = {}, language: Language = 'en') {
  function Button() {
    const notify = useNotify()
    const [update] = useUpdate()
    return <button onClick={() => run(notify, update)}>go</button>
  }
  const preferences = createPreferences()
  preferences.change({ language })
  const area = (
    <LanguageContext value={language}>
      <AdminContext
        basename="/area"
        account={1}
        dataProvider={data as DataProvider}
        authProvider={{} as never}
        store={store}
        preferences={preferences}
        createI18n={createI18n}
      >
        <Button />
      </AdminContext>
      <Notices />
    </LanguageContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: area }])} />)
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
}

test.each([
  ['en', 'The form is not valid. Please check for errors'],
  ['zh-cn', '表单有误，请检查标出的内容'],
] as const)('in %s a message of react-admin is translated', async (language, text) => {
  open((notify) => notify('ra.message.invalid_form', { type: 'warning' }), {}, language)
  await waitFor(() => expect(shown()).toEqual([text]))
})

test('notices of one moment all appear, and an equal text once', async () => {
  open((notify) => {
    for (const text of ['one', 'two', 'two', 'three']) notify(text, { type: 'info' })
  })
  await waitFor(() => expect(shown().toSorted()).toEqual(['one', 'three', 'two']))
})

test('an element is shown as it is', async () => {
  open((notify) => notify(<b>bold</b>, { type: 'success' }))
  expect((await screen.findByText('bold')).tagName).toBe('B')
})

test('an error that the request has shown appears once', async () => {
  open((notify) => {
    showNotice({ kind: 'error', text: 'out of paper' })
    notify('out of paper', { type: 'error' })
  })
  await waitFor(() => expect(shown()).toEqual(['out of paper']))
})

test('the success texts of react-admin are left to the request', async () => {
  open((notify) => {
    notify('resources.user/user.notifications.updated', { type: 'info', messageArgs: { smart_count: 1, _: 'Element updated' } })
    notify('ra.notification.deleted', { type: 'info' })
    notify('after them', { type: 'info' })
  })
  await waitFor(() => expect(shown()).toEqual(['after them']))
})

test('an undoable change is sent at once', async () => {
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { id: 1, ...data } }))
  open((_, send) => void send('user/user', { id: 1, data: { name: 'b' }, previousData: { id: 1, name: 'a' } }, { mutationMode: 'undoable' }), { update })
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
})

test('a notice stays as long as its caller says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  open((notify) => {
    notify('for a while', { type: 'info', autoHideDuration: 20_000 })
    notify('until closed', { type: 'info', autoHideDuration: null })
  })
  await waitFor(() => expect(shown()).toHaveLength(2))
  const pass = async (steps: number): Promise<void> => {
    for (let at = 0; at < steps; at += 1) await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  }
  await pass(30)
  expect(shown()).toHaveLength(2)
  await pass(20)
  expect(shown()).toEqual(['until closed'])
})
