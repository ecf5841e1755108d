import { expect, test } from 'vitest'

import { ServerRefusal } from '../../../providers/http/errors'
import { envelope, makeWire } from '../../support/fakeWire'

const settle = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

test('S7.8 S7.9 an answer with code 1 returns its data and shows no message by default', async () => {
  const { http, notices } = makeWire(() => envelope(1, { total: 3 }, 'fine'))
  expect(await http.get('/admin/x/index')).toEqual({ total: 3 })
  expect(notices).toEqual([])
})

test.each([
  ['saved', 'zh-cn', 'saved'],
  ['', 'zh-cn', '操作成功'],
  ['', 'en', 'Operation successful'],
] as const)('S7.9 S8.20 a success message is shown on request: %j in %s as %j', async (sent, language, shown) => {
  const { http, notices } = makeWire(() => envelope(1, null, sent), { language: () => language })
  await http.post('/admin/x/add', {}, { notifiesSuccess: true })
  expect(notices).toEqual([{ kind: 'success', text: shown }])
})

test('the message of a change that can be undone names it and its list', async () => {
  const { http, notices } = makeWire(() => ({ ...envelope(1, null, 'saved'), headers: { 'x-change': 'b1' } }))
  const loud = { notifiesSuccess: true }
  await http.post('/admin/shop.GoodsService/edit', {}, loud)
  await http.post('/admin/shop.GoodsService/undo', {}, loud)
  await http.post('/admin/x/edit', {}, loud)
  const of = (isUndo: boolean): object => ({ kind: 'success', text: 'saved', undo: { path: 'shop/goodsService', batch: 'b1', isUndo } })
  expect(notices).toEqual([of(false), of(true), { kind: 'success', text: 'saved' }])
})

test('the message of an import is shown only where the import can be undone by it', async () => {
  let change = 'b1'
  const { http, notices } = makeWire(() => ({ ...envelope(1, { run: 7 }, 'imported'), headers: { 'x-change': change } }))
  const undoable = { notifiesSuccess: 'undoable' } as const
  await http.post('/admin/shop.GoodsService/importApply', {}, undoable)
  change = ''
  await http.post('/admin/shop.Stock/importApply', {}, undoable)
  expect(notices).toEqual([{ kind: 'success', text: 'imported', undo: { path: 'shop/goodsService', batch: 'b1', isUndo: false } }])
})

test('an undo of an undo is offered as a change again, and a list without a history offers none', async () => {
  const { http, notices } = makeWire(() => ({ ...envelope(1, { type: 'undo', is_redo: true, done: 1 }, 'redone'), headers: { 'x-change': 'b1' } }))
  await http.post('/admin/shop.GoodsService/undo', {}, { notifiesSuccess: true })
  await http.post('/admin/security.SensitiveDataLog/rollback', {}, { notifiesSuccess: true })
  expect(notices).toEqual([
    { kind: 'success', text: 'redone', undo: { path: 'shop/goodsService', batch: 'b1', isUndo: false } },
    { kind: 'success', text: 'redone' },
  ])
})

test('an answer with a secret that is shown once has no success message', async () => {
  const { http, notices } = makeWire(() => envelope(1, { shown_once: 'zgw_1' }, 'done'))
  await http.post('/admin/x/create', {}, { notifiesSuccess: true })
  expect(notices).toEqual([])
})

test('S8.1 a refusal is thrown with code, text and data, and shown once', async () => {
  const { http, notices } = makeWire(() => envelope(0, null, 'no'))
  const error = await settle(http.post('/admin/x/add'))
  expect(error).toBeInstanceOf(ServerRefusal)
  expect(error).toMatchObject({ code: 0, message: 'no' })
  expect(notices).toEqual([{ kind: 'error', text: 'no' }])
})

test('S8.1 a refusal of fields is thrown with the fields, which the form may show itself', async () => {
  const { http, notices } = makeWire(() => envelope(0, { type: 'invalid', fields: { name: 'too long' } }, 'too long'))
  const error = await settle(http.post('/admin/x/add', {}, { handlesFieldErrors: true }))
  expect(error).toMatchObject({ body: { errors: { name: 'too long' } }, isForForm: true })
  expect(notices).toEqual([])
})

test('a refusal of an outdated version has the current row', async () => {
  const { http } = makeWire(() => envelope(0, { type: 'stale', row: { id: 1 }, by: 'Li', at: 5 }, 'stale'))
  expect(await settle(http.post('/admin/x/edit', {}))).toMatchObject({ stale: { by: 'Li', row: { id: 1 } }, body: { errors: {} } })
})

test('an error that belongs to no field is shown even if the form shows field errors itself', async () => {
  const { http, notices } = makeWire(() => envelope(401, [], 'no permission'))
  await settle(http.post('/admin/x/add', {}, { handlesFieldErrors: true }))
  expect(notices).toEqual([{ kind: 'error', text: 'no permission' }])
})

test('a response without an envelope is reported as abnormal', async () => {
  const { http, notices } = makeWire(() => ({ body: '<html>' }))
  await settle(http.get('/admin/x/index'))
  expect(notices).toEqual([{ kind: 'error', text: '异常问题，请联系网站管理员！' }])
})

test('S6.2 S7.4 S7.5 a staff request has the headers of language and server, its own token and its idempotency key', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await http.post('/admin/x/add', { name: 'a' }, { idempotencyKey: 'key-12345678' })
  expect(log[0]).toMatchObject({
    body: { name: 'a' },
    headers: { 'think-lang': 'zh-cn', server: 'true', batoken: 'old', 'idempotency-key': 'key-12345678', 'x-refresh-rotation': '1' },
  })
  expect(log[0]?.headers['ba-user-token']).toBeUndefined()
})

test('query parameters without a value are left out', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await http.get('/admin/x/index', { page: 1, order: undefined, quickSearch: null })
  expect(log[0]?.query).toEqual({ page: 1 })
})

test('S7.6 under another mount path API requests go to that path', async () => {
  const { http, log } = makeWire(() => envelope(1), { adminBase: '/desk' })
  await http.get('/admin/auth.Admin/index')
  await http.get('/api/common/clickCaptcha')
  expect(log.map(({ url }) => url)).toEqual(['/desk.php/auth.Admin/index', '/api/common/clickCaptcha'])
})

test('aborting a request rejects only its own caller', async () => {
  const { http, notices } = makeWire(() => envelope(1))
  const control = new AbortController()
  const call = settle(http.get('/admin/x/index', {}, { signal: control.signal }))
  control.abort()
  expect(await call).toMatchObject({ name: 'Canceled' })
  expect(notices).toEqual([])
})

test('a refused download shows the message in the response', async () => {
  const { http, notices } = makeWire(() => ({ body: new Blob(['{"code":0,"msg":"too many rows","time":1,"data":null}'], { type: 'application/json' }) }))
  expect(await settle(http.download('/admin/x/export'))).toBeInstanceOf(ServerRefusal)
  expect(notices).toEqual([{ kind: 'error', text: 'too many rows' }])
})

test('S8.1 a refusal that the caller shows itself is not shown globally', async () => {
  const { http, notices } = makeWire(() => envelope(0, null, 'wrong picture'))
  expect(await settle(http.post('/api/common/checkClickCaptcha', {}, { isQuiet: true }))).toMatchObject({ message: 'wrong picture' })
  expect(notices).toEqual([])
})

test('the uses of a row are shown by the caller only; other refusals are shown globally', async () => {
  const answers = [envelope(0, { type: 'in_use', name: 'a.png', total: 1, uses: [] }, 'in use'), envelope(0, null, 'not yours')]
  const { http, notices } = makeWire(() => answers.shift() ?? envelope(1))
  const first = await settle(http.remove('/admin/x/del', { ids: [1] }, { handlesReferrers: true }))
  expect(first).toMatchObject({ inUse: [{ name: 'a.png', total: 1 }] })
  expect(await settle(http.remove('/admin/x/del', { ids: [1] }, { handlesReferrers: true }))).toMatchObject({ inUse: undefined })
  expect(notices).toEqual([{ kind: 'error', text: 'not yours' }])
})
