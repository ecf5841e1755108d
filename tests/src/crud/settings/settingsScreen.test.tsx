import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { defineSettings, f, t } from '../../../../resources/kit'
import { ServerRefusal } from '../../../../providers/http/errors'
import { SettingsScreen } from '../../../../src/crud/settings/SettingsScreen'
import { matchingFields } from '../../../../src/crud/settings/settingsSearch'
import { button, control, field, renderWith } from '../../harness'
import { chooseFiles, pendingUploads } from '../../pendingUploads'

const settings = defineSettings({
  path: 'library/config',
  title: t('图书馆设置', 'Library settings'),
  menu: { icon: 'fa fa-cogs' },
  tabs: {
    loans: {
      title: t('借阅', 'Loans'),
      groups: {
        periods: { title: t('期限', 'Periods'), fields: { loan_days: f.integer(t('借期', 'Loan period'), { required: true, min: 1, max: 60, default: 14 }) } },
        fines: { title: t('罚款', 'Fines'), fields: { fine_reasons: f.texts(t('原因', 'Reasons for fines'), { required: true }) } },
      },
    },
    messages: {
      title: t('短信', 'Messages'),
      groups: {
        provider: {
          title: t('服务商', 'Provider'),
          fields: {
            sms_enabled: f.switch(t('启用', 'Enabled')),
            sms_key: f.secret(t('密钥', 'Access key'), { required: true, when: { sms_enabled: 1 } }),
          },
          tests: { testSms: { label: t('测试', 'Send a test'), when: { sms_enabled: 1 } } },
        },
        paper: { title: t('信件', 'Letters'), fields: { letters: f.switch(t('寄信', 'Send letters')) } },
      },
    },
  },
})

const stored = {
  loans: { loan_days: 14, fine_reasons: ['Late', 'Lost'], row_version: 3 },
  messages: { sms_enabled: 1, sms_key: '******', letters: 0, row_version: 1 },
}

function open(address = '/admin/library/config', { nodes, ...calls }: { nodes?: string[]; post?: unknown; get?: unknown } = {}) {
  const get = vi.fn(async (url: string) => ({ row: url.endsWith('/loans') ? stored.loans : stored.messages, absent: ['paper'] }))
  const post = vi.fn(async () => ({ row_version: 4 }))
  const http = { get, post, ...calls }
  const rights = nodes ? { isSuper: false, nodes } : {}
  return {
    ...renderWith(<SettingsScreen settings={settings} />, address, { http, ...rights }),
    ...http,
    get: (calls.get ?? get) as typeof get,
    post: (calls.post ?? post) as typeof post,
  }
}
const type = (name: string, value: string): boolean => fireEvent.change(control(name), { target: { value } })

test('a tab is saved by its changes with the version that was read, and shows what is stored then', async () => {
  const { post, get } = open()
  await waitFor(() => expect(control('loan_days').value).toBe('14'))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  type('loan_days', '21')
  await screen.findByText('1 unsaved change')
  get.mockImplementation(async () => ({ row: { ...stored.loans, loan_days: 21, row_version: 4 }, absent: [] }))
  fireEvent.click(button('Save'))
  await waitFor(() =>
    expect(post).toHaveBeenCalledWith('/admin/library.Config/loans', { loan_days: 21, row_version: 3 }, expect.objectContaining({ isQuiet: true })),
  )
  await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
  expect(get).toHaveBeenCalledWith('/admin/Index/index') // the frame and the lists follow
  type('loan_days', '22')
  fireEvent.keyDown(control('loan_days'), { key: 's', ctrlKey: true })
  await waitFor(() => expect(post).toHaveBeenLastCalledWith('/admin/library.Config/loans', { loan_days: 22, row_version: 4 }, expect.anything()))
})

test('what is typed while a tab is saved stays typed', async () => {
  let answer = (_: { row_version: number }): void => undefined
  const post = vi.fn(() => new Promise<{ row_version: number }>((resolve) => (answer = resolve)))
  const { get } = open('/admin/library/config', { post })
  await waitFor(() => expect(control('loan_days').value).toBe('14'))
  type('loan_days', '21')
  fireEvent.keyDown(control('loan_days'), { key: 's', ctrlKey: true })
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1))
  type('fine_reasons', 'Late\nWet')
  get.mockImplementation(async () => ({ row: { ...stored.loans, loan_days: 21, row_version: 4 }, absent: [] }))
  await act(async () => answer({ row_version: 4 }))
  await screen.findByText('1 unsaved change')
  expect([control('loan_days').value, control('fine_reasons').value]).toEqual(['21', 'Late\nWet'])
  fireEvent.keyDown(control('fine_reasons'), { key: 's', ctrlKey: true })
  await waitFor(() =>
    expect(post).toHaveBeenLastCalledWith('/admin/library.Config/loans', { fine_reasons: ['Late', 'Wet'], row_version: 4 }, expect.anything()),
  )
})

test('an invalid value is not sent, and discarding restores what was read', async () => {
  const { post } = open()
  await waitFor(() => expect(control('fine_reasons').value).toBe('Late\nLost'))
  type('loan_days', '99')
  type('fine_reasons', '')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field('loan_days').textContent).toContain('cannot be more than 60'))
  expect(field('fine_reasons').textContent).toContain('required')
  expect(post).not.toHaveBeenCalled()
  fireEvent.blur(control('loan_days')) // as a click does
  fireEvent.click(button('Discard'))
  await waitFor(() => expect([control('loan_days').value, control('fine_reasons').value]).toEqual(['14', 'Late\nLost']))
})

test('the tab is in the address, and what was typed in another one stays', async () => {
  const { router } = open('/admin/library/config?tab=messages')
  await screen.findByRole('switch', { name: /Enabled/ })
  expect(screen.queryByText('Letters')).toBeNull() // absent in this server
  fireEvent.click(screen.getByRole('tab', { name: 'Loans' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=loans'))
  await waitFor(() => type('loan_days', '30'))
  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Loans' }))
  expect(control('loan_days').value).toBe('30')
})

test('leaving with unsaved settings asks first', async () => {
  const { router } = open()
  await waitFor(() => type('loan_days', '30'))
  await act(async () => void router.navigate('/admin/elsewhere'))
  const dialog = await screen.findByRole('alertdialog')
  expect(router.state.location.pathname).toBe('/admin/library/config')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/elsewhere'))
})

test('a stored secret is replaced only on demand, and left as it is otherwise', async () => {
  const { post } = open('/admin/library/config?tab=messages')
  fireEvent.click(await screen.findByRole('button', { name: 'Replace: Access key' }))
  expect(control('sms_key').value).toBe('')
  fireEvent.click(button('Keep the saved one'))
  await screen.findByText(/Saved, not shown/)
  expect(screen.queryByText(/unsaved/)).toBeNull()
  fireEvent.click(button('Replace: Access key'))
  type('sms_key', 'new key')
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/library.Config/messages', { sms_key: 'new key', row_version: 1 }, expect.anything()))
})

test('a test is sent with what is typed, and its outcome is of these values only', async () => {
  const post = vi.fn(async () => ({ is_ok: true, text: 'It works' }))
  open('/admin/library/config?tab=messages', { post })
  fireEvent.click(await screen.findByRole('button', { name: 'Replace: Access key' }))
  type('sms_key', 'new key')
  fireEvent.click(button('Send a test'))
  await screen.findByText('It works')
  expect(post).toHaveBeenCalledWith('/admin/library.Config/testSms', { sms_key: 'new key' }, { isQuiet: true })
  type('sms_key', 'another key')
  await waitFor(() => expect(screen.queryByText('It works')).toBeNull())
  fireEvent.click(screen.getByRole('switch', { name: /Enabled/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull())
})

test('a refusal of the server is shown at its field', async () => {
  const refusal = new ServerRefusal(0, 'no', { type: 'invalid', fields: { loan_days: 'Too long for this library' } })
  open(undefined, { post: vi.fn(async () => Promise.reject(refusal)) })
  await waitFor(() => type('loan_days', '30'))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field('loan_days').textContent).toContain('Too long for this library'))
})

test('the search leaves the settings that match and counts them in the tabs', async () => {
  open()
  await waitFor(() => expect(control('loan_days').value).toBe('14'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'fine' } })
  await waitFor(() => expect(document.querySelector('[data-field=loan_days]')).toBeNull())
  expect(control('fine_reasons').value).toBe('Late\nLost')
  expect(screen.getByRole('tab', { name: 'Messages 0' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'zebra' } })
  await screen.findByText('No matching settings')
})

test('a setting that the search leaves out is shown with its error when saving fails', async () => {
  const { post } = open()
  await waitFor(() => type('loan_days', '99'))
  const search = (text: string) => fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: text } })
  search('fine')
  await waitFor(() => expect(document.querySelector('[data-field=loan_days]')).toBeNull())
  type('fine_reasons', 'Late')
  await screen.findByText('2 unsaved changes')
  fireEvent.click(button('Save'))
  await waitFor(() => expect(field('loan_days').textContent).toContain('cannot be more than 60'))
  await waitFor(() => expect(document.activeElement).toBe(control('loan_days')))
  expect(post).not.toHaveBeenCalled()
  type('loan_days', '21')
  fireEvent.blur(control('loan_days'))
  await waitFor(() => expect(field('loan_days').textContent).not.toContain('cannot be more'))
  search('reasons')
  await waitFor(() => expect(document.querySelector('[data-field=loan_days]')).toBeNull())
})

test('a setting that is required by one found by the search is shown when it is missing', async () => {
  const get = vi.fn(async () => ({ row: { ...stored.messages, sms_enabled: 0, sms_key: '' }, absent: [] }))
  open('/admin/library/config?tab=messages', { get })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'enabled' } })
  fireEvent.click(await screen.findByRole('switch', { name: /Enabled/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field('sms_key').textContent).toContain('required'))
})

test.each([
  ['', ['sms_enabled', 'sms_key', 'letters']],
  ['密钥', ['sms_key', 'sms_enabled']],
  ['SMS_KEY', ['sms_key', 'sms_enabled']],
  ['letters', ['letters']],
  ['provider', ['sms_enabled', 'sms_key']],
])('the search for %j matches %j', (search, names) => {
  expect([...matchingFields(settings.tabs.messages, search)].sort()).toEqual([...names].sort())
})

test('only the tabs of one’s nodes are shown, and without any the page is refused', async () => {
  open('/admin/library/config?tab=loans', { nodes: ['library/config/messages'] })
  await screen.findByRole('switch', { name: /Enabled/ })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Messages'])
})

test('a tab that could not be loaded is loaded again on demand', async () => {
  const get = vi.fn(async () => Promise.reject(new Error('the line is busy')))
  open(undefined, { get })
  await screen.findByText('the line is busy')
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
})

const brand = { title: t('品牌', 'Brand'), fields: { logo: f.image(t('标志', 'Logo')) } }
const branded = { ...settings, tabs: { brand: { title: t('品牌', 'Brand'), groups: { brand } } } }

test('settings are saved only once a picture has been uploaded, and leaving them asks until then', async () => {
  const { send, end } = pendingUploads()
  const post = vi.fn(async () => ({ row_version: 4 }))
  const get = vi.fn(async () => ({ row: { logo: '', row_version: 3 }, absent: [] }))
  const { router } = renderWith(<SettingsScreen settings={branded} />, '/admin/library/config', { http: { get, post }, data: { upload: send } })
  await screen.findByRole('button', { name: 'Upload image' })
  chooseFiles(field('logo'), 'a.png')
  await screen.findByText('1 file is still uploading')
  expect(button('Save')).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'something else' } })
  await act(() => router.navigate('/admin/shop/order'))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await end('a.png')
  await screen.findByText('1 unsaved change')
  await screen.findByText('No matching settings')
  fireEvent.click(button('Save'))
  await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/library.Config/brand', { logo: '/storage/a.png', row_version: 3 }, expect.anything()))
})
