import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let editor: string
beforeAll(async () => {
  app = await testApp()
  editor = (await signInWith(app, ['user/user/index', 'user/user/edit'])).token
})
afterAll(() => app.close())

const members = 'user/user'
const edit = (body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(members, 'edit'), { body, token })
const canUndo = async (id: number, token = app.token): Promise<unknown> =>
  (await app.call('GET', callOf(members, 'history'), { query: { id, limit: 1 }, token })).data.list[0]?.['can_undo']

test('whoever reads only the mask of a number may fill it in, but is not offered to take it back', async () => {
  const { id } = await makeRow(app, members, { mobile: '' })
  const filled = await edit({ id, mobile: '13911112222' }, editor)
  expect([filled.code, filled.headers['x-change']]).toEqual([1, undefined])
  expect([await canUndo(id, editor), await canUndo(id)]).toEqual([false, true])
  const named = await edit({ id, gender: '1' }, editor)
  expect([named.code, typeof named.headers['x-change'], await canUndo(id, editor)]).toEqual([1, 'string', true])
})

test('neither are addresses, which have masked columns', async () => {
  const line = { name: '令狐冲', mobile: '13911113333', region: app.region, address: '长安街 1 号', is_default: 1 }
  const { id } = await makeRow(app, members, {})
  const added = await edit({ id, addresses: [line] }, editor)
  expect([added.code, added.headers['x-change']]).toEqual([1, undefined])
  expect([await canUndo(id, editor), await canUndo(id)]).toEqual([false, true])
  const [entry] = (await app.call('GET', callOf(members, 'history'), { query: { id } })).data.list
  const undo = (token: string): Promise<Answer> => app.call('POST', callOf(members, 'undo'), { body: { batch: entry?.['batch'] }, token })
  expect(await undo(editor)).toMatchObject({ code: 401 })
  expect(await undo(app.token)).toMatchObject({ code: 1 })
})
