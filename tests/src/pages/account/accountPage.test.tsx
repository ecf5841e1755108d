import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { AccountPage } from '../../../../src/pages/account/AccountPage'
import { control, field, renderWith } from '../../harness'
import { chooseFiles, pendingUploads } from '../../pendingUploads'

const info = { id: 1, username: 'boss', nickname: 'Boss', avatar: '', email: '', mobile: '', motto: '', last_login_time: 1_790_000_000, row_version: 3 }
const off = { is_on: false, confirm_time: null, codes_left: 0 }
const on = { is_on: true, confirm_time: 1_790_000_000, codes_left: 2 }
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const sessions = [
  { id: 'here', is_current: true, is_kept: true, ip: '10.0.0.1', useragent: chrome, sign_in_time: 1_790_000_000, last_seen_time: 1_790_000_000 },
  { id: 'there', is_current: false, is_kept: false, ip: '10.0.0.2', useragent: 'curl/8', sign_in_time: 1_790_000_000, last_seen_time: 1_790_000_000 },
]

interface Server {
  readonly factor?: object | undefined
  readonly post?: (url: string, body: unknown) => Promise<unknown>
  readonly isReader?: boolean
}

function open({ factor = off, post = async () => null, isReader = false }: Server = {}) {
  const state: { info: object } = { info }
  const get = vi.fn(async (url: string) =>
    url.endsWith('/sessions') ? { list: sessions } : { ...state, ...(Object.keys(factor).length > 0 ? { second_factor: factor } : {}) },
  )
  const posted = vi.fn(post)
  const update = vi.fn(async () => ({ data: {} }))
  const uploads = pendingUploads()
  const nodes = isReader ? { isSuper: false, nodes: ['routine/adminInfo/index'] } : {}
  const tokens = [
    { id: 4, name: 'Stock robot', prefix: 'zg_Ab12', expire_time: 4_000_000_000, seen_time: null },
    { id: 3, name: 'Old robot', prefix: 'zg_Cd34', expire_time: 1_700_000_000, seen_time: 1_690_000_000 },
  ]
  const getList = vi.fn(async (path: string, _params: object) => (path === 'auth/apiToken' ? { data: tokens, total: 2 } : { data: [], total: 0 }))
  const rendered = renderWith(<AccountPage />, '/admin/routine/adminInfo', {
    http: { get, post: posted },
    data: { update, getList, upload: uploads.send },
    ...nodes,
  })
  return { ...rendered, ...uploads, state, posted, update, getList }
}
const refusal = (fields: Record<string, string>): ServerRefusal => new ServerRefusal(0, 'no', { type: 'invalid', fields })
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

test('changes are sent with the version that was read', async () => {
  const { update } = open()
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Owner' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('routine/adminInfo', expect.objectContaining({ id: 1, data: { nickname: 'Owner', row_version: 3 } })))
})

test('the profile is saved only once its picture has been uploaded', async () => {
  const { end, update } = open()
  await screen.findByLabelText(/^Nickname/)
  chooseFiles(field('avatar'), 'a.png')
  await screen.findByText('1 file is still uploading')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await end('a.png')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('routine/adminInfo', expect.objectContaining({ data: { avatar: '/storage/a.png', row_version: 3 } })))
})

test('what was typed stays while the account is read again in another language', async () => {
  const { equipment } = open()
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Owner' } })
  await act(async () => equipment.preferences.change({ language: 'zh-cn' }))
  expect(await screen.findByText('最近操作')).toBeTruthy()
  await act(async () => undefined)
  expect(control('nickname').value).toBe('Owner')
})

const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
/** Changes the password, which loads the account as it is now. */
async function changePassword(): Promise<void> {
  type('Current password', 'old one 1')
  for (const label of ['New password', 'Confirm new password']) type(label, 'new one 12')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''))
}

test('what was typed into the profile stays when the password is changed, and is saved with the new version', async () => {
  const { state, update } = open()
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Owner' } })
  state.info = { ...info, motto: 'Good tea', row_version: 4 }
  await changePassword()
  await waitFor(() => expect(control('motto').value).toBe('Good tea'))
  expect(control('nickname').value).toBe('Owner')
  save()
  await waitFor(() => expect(update).toHaveBeenCalledWith('routine/adminInfo', expect.objectContaining({ data: { nickname: 'Owner', row_version: 4 } })))
})

test('after a change of the account its tokens and its latest actions are read again', async () => {
  const { getList } = open()
  await screen.findByText('Stock robot')
  const reads = (): string[] => getList.mock.calls.map(([path]) => path).toSorted()
  await waitFor(() => expect(reads()).toEqual(['auth/adminLog', 'auth/apiToken']))
  await changePassword()
  await waitFor(() => expect(reads()).toEqual(['auth/adminLog', 'auth/adminLog', 'auth/apiToken', 'auth/apiToken']))
  fireEvent.change(control('nickname'), { target: { value: 'Owner' } })
  save()
  await waitFor(() => expect(reads().filter((path) => path === 'auth/adminLog')).toHaveLength(3))
})

test('a field that another user has changed as well is saved with the version that was read, so that both are merged', async () => {
  const { state, update } = open()
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Owner' } })
  state.info = { ...info, username: 'chief', nickname: 'Chief', row_version: 4 }
  await changePassword()
  await screen.findByText('chief')
  expect(control('nickname').value).toBe('Owner')
  save()
  await waitFor(() => expect(update).toHaveBeenCalledWith('routine/adminInfo', expect.objectContaining({ data: { nickname: 'Owner', row_version: 3 } })))
})

test('after a save the profile is shown as it is stored, and saved again with the new version', async () => {
  const { state, update } = open()
  fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Owner ' } })
  state.info = { ...info, nickname: 'Owner', row_version: 4 }
  save()
  await waitFor(() => expect(control('nickname').value).toBe('Owner'))
  fireEvent.change(control('nickname'), { target: { value: 'Chief' } })
  save()
  await waitFor(() => expect(update).toHaveBeenLastCalledWith('routine/adminInfo', expect.objectContaining({ data: { nickname: 'Chief', row_version: 4 } })))
})

test('a password is sent if both new ones are equal, and refusals are shown at their fields', async () => {
  const { posted } = open({ post: () => Promise.reject(refusal({ old_password: 'The current password is incorrect' })) })
  await screen.findByLabelText('Current password')
  expect(screen.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password')
  type('Current password', 'old one 1')
  type('New password', 'new one 12')
  type('Confirm new password', 'new one 13')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(screen.getByText('The passwords do not match')).toBeTruthy()
  expect(posted).not.toHaveBeenCalled()
  type('Confirm new password', 'new one 12')
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('The current password is incorrect')).toBeTruthy()
  expect(posted.mock.calls[0]?.slice(0, 2)).toEqual(['/admin/routine.AdminInfo/edit', { id: 1, old_password: 'old one 1', password: 'new one 12' }])
})

test('sessions are described; the current one cannot be ended here, another one can', async () => {
  const { posted } = open()
  const list = within(await screen.findByRole('region', { name: 'Sessions' }))
  expect(await list.findByText('Chrome on Windows')).toBeTruthy()
  expect(list.getByText('This session')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: 'End session: Other program, 10.0.0.2' }))
  await waitFor(() => expect(posted.mock.calls[0]?.slice(0, 2)).toEqual(['/admin/routine.AdminInfo/endSession', { id: 'there' }]))
  expect(list.queryByRole('button', { name: /10\.0\.0\.1/ })).toBeNull()
})

test('own tokens are listed without the revoked ones, and lead to their list', async () => {
  const { getList } = open()
  const region = await screen.findByRole('region', { name: 'API tokens' })
  const list = within(region)
  expect(await list.findByText('Stock robot')).toBeTruthy()
  expect(list.getByText('zg_Ab12… · Never used')).toBeTruthy()
  expect(list.getAllByText('Expired')).toHaveLength(1)
  expect(getList.mock.calls.find(([path]) => path === 'auth/apiToken')?.[1]).toMatchObject({ filter: { admin_id: 1, revoke_time_null: true } })
  expect(list.getByRole('link', { name: 'Create token' }).getAttribute('href')).toBe('/admin/auth/apiToken/do/create')
  expect(list.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/admin/auth/apiToken?admin_id=1')
})

test('whoever may not see tokens has no section for them', async () => {
  const { getList } = open({ isReader: true })
  await screen.findByRole('region', { name: 'Sessions' })
  expect(screen.queryByRole('region', { name: 'API tokens' })).toBeNull()
  expect(getList).not.toHaveBeenCalled()
})

test('the second factor is set up by password and code, and the recovery codes stay until confirmed', async () => {
  const { posted } = open({
    post: async (url) =>
      url.endsWith('/enrolFactor')
        ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:boss?secret=JBSWY3DPEHPK3PXP' }
        : { codes: ['AAAA-BBBB-CCCC-DDDD'] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  type('Password', 'secret one')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  const code = screen.getByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  type('Code', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
  expect(posted.mock.calls.map(([, body]) => body)).toEqual([{ password: 'secret one' }, { one_time_code: '123456' }])
})

test('a dialog stays open while its request runs, so that the recovery codes are seen', async () => {
  let end: (answer: unknown) => void = () => undefined
  open({ factor: on, post: () => new Promise((resolve) => void (end = resolve)) })
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const dialog = within(await screen.findByRole('dialog'))
  type('Password', 'secret one')
  type('Code or recovery code', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'New recovery codes' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  act(() => end({ codes: ['AAAA-BBBB-CCCC-DDDD'] }))
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
})

test('disabling the second factor asks for password and code; a low number of recovery codes is shown', async () => {
  const { posted } = open({ factor: on, post: () => Promise.reject(refusal({ one_time_code: 'The code is wrong' })) })
  expect(await screen.findByText('Only a few recovery codes are left; generate new ones')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(posted).not.toHaveBeenCalled()
  type('Password', 'secret one')
  type('Code or recovery code', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await dialog.findByText('The code is wrong')).toBeTruthy()
})

test('without the right to edit there are no buttons', async () => {
  open({ isReader: true })
  expect(await screen.findByText('Chrome on Windows')).toBeTruthy()
  for (const name of ['Save', 'Change password', 'Set up', 'End all other sessions']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('with another server without sessions and second factor only the profile is shown', async () => {
  open({ factor: {} })
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Sessions' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Two-step verification' })).toBeNull()
})
