import { beforeEach, expect, test, vi } from 'vitest'

import { ServerRefusal, TransportFailure } from '../../providers/wire/failures'
import { envelope, makeWire } from '../support/fakeWire'

const settle = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('an answer of code 1 gives its data and shows nothing', async () => {
  const { http, notices } = makeWire(() => envelope(1, { total: 3 }, 'fine'))
  expect(await http.get('/admin/x/index')).toEqual({ total: 3 })
  expect(notices).toEqual([])
})

test.each([
  ['saved', 'saved'],
  ['', '操作成功'],
])('a success that is asked for is shown: %j as %j', async (sent, shown) => {
  const { http, notices } = makeWire(() => envelope(1, null, sent))
  await http.post('/admin/x/add', {}, { announces: true })
  expect(notices).toEqual([{ kind: 'success', text: shown }])
})

test('a refusal is thrown with code, text and data, and shown once', async () => {
  const { http, notices } = makeWire(() => envelope(0, null, 'no'))
  const error = await settle(http.post('/admin/x/add'))
  expect(error).toBeInstanceOf(ServerRefusal)
  expect(error).toMatchObject({ code: 0, message: 'no' })
  expect(notices).toEqual([{ kind: 'error', text: 'no' }])
})

test('a refusal of fields carries them for the form, which may show them itself', async () => {
  const { http, notices } = makeWire(() => envelope(0, { type: 'invalid', fields: { name: 'too long' } }, 'too long'))
  const error = await settle(http.post('/admin/x/add', {}, { placesErrors: true }))
  expect(error).toMatchObject({ body: { errors: { name: 'too long' } }, isForForm: true })
  expect(notices).toEqual([])
})

test('a stale save carries the row that stands there now', async () => {
  const { http } = makeWire(() => envelope(0, { type: 'stale', row: { id: 1 }, by: 'Li', at: 5 }, 'stale'))
  expect(await settle(http.post('/admin/x/edit', {}))).toMatchObject({ stale: { by: 'Li', row: { id: 1 } }, body: { errors: {} } })
})

test('an error that is none of the form is shown even when the form places its own', async () => {
  const { http, notices } = makeWire(() => envelope(401, [], 'no permission'))
  await settle(http.post('/admin/x/add', {}, { placesErrors: true }))
  expect(notices).toEqual([{ kind: 'error', text: 'no permission' }])
})

test.each([
  [302, '接口重定向了！', 'Interface redirected!'],
  [400, '参数不正确！', 'Incorrect parameter!'],
  [401, '您没有权限操作！', 'You do not have permission to operate!'],
  [403, '您没有权限操作！', 'You do not have permission to operate!'],
  [404, '请求地址出错：/admin/x/index', 'Error requesting address:/admin/x/index'],
  [408, '请求超时！', 'Request timed out!'],
  [409, '系统中已存在相同数据！', 'The same data already exists in the system!'],
  [500, '服务器内部错误！', 'Server internal error!'],
  [501, '服务未实现！', 'Service not implemented!'],
  [502, '网关错误！', 'Gateway error!'],
  [503, '服务不可用！', 'Service unavailable!'],
  [504, '服务暂时无法访问，请稍后再试！', 'The service is temporarily unavailable Please try again later!'],
  [505, 'HTTP 版本不受支持！', 'HTTP version is not supported!'],
  [418, '异常问题，请联系网站管理员！', 'Abnormal problem, please contact the website administrator!'],
])('status %d says %j and %j', async (status, zh, en) => {
  for (const [language, text] of [
    ['zh-cn', zh],
    ['en', en],
  ] as const) {
    const { http, notices } = makeWire(() => ({ status, body: '<html>' }), { language: () => language })
    expect(await settle(http.get('/admin/x/index'))).toBeInstanceOf(TransportFailure)
    expect(notices).toEqual([{ kind: 'error', text }])
  }
})

test.each([
  ['timeout', true, '网络请求超时！'],
  ['network', true, '服务器异常！'],
  ['network', false, '您断网了！'],
] as const)('a %s while online is %j says %j', async (fails, isOnline, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const { http, notices } = makeWire(() => ({ fails }))
  await settle(http.get('/admin/x/index'))
  expect(notices).toEqual([{ kind: 'error', text }])
  vi.restoreAllMocks()
})

test('a body that is no envelope is an abnormal problem', async () => {
  const { http, notices } = makeWire(() => ({ body: '<html>' }))
  await settle(http.get('/admin/x/index'))
  expect(notices).toEqual([{ kind: 'error', text: '异常问题，请联系网站管理员！' }])
})

test('a call of staff carries language, server mark, its own token and its key', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await http.post('/admin/x/add', { name: 'a' }, { idempotencyKey: 'key-12345678' })
  expect(log[0]).toMatchObject({
    body: { name: 'a' },
    headers: { 'think-lang': 'zh-cn', server: 'true', batoken: 'old', 'idempotency-key': 'key-12345678', 'x-refresh-rotation': '1' },
  })
  expect(log[0]?.headers['ba-user-token']).toBeUndefined()
})

test('a call of a member page carries the member token alone', async () => {
  const { http, log } = makeWire(() => envelope(1), { path: '/user/overview' })
  await http.get('/api/account/overview')
  expect(log[0]?.headers).toMatchObject({ 'ba-user-token': 'member' })
  expect(log[0]?.headers['batoken']).toBeUndefined()
})

test('members of a query without a value are left out', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await http.get('/admin/x/index', { page: 1, order: undefined, quickSearch: null })
  expect(log[0]?.query).toEqual({ page: 1 })
})

test('another mount of the back office sends its calls to its entry', async () => {
  const { http, log } = makeWire(() => envelope(1), { adminBase: '/desk' })
  await http.get('/admin/auth.Admin/index')
  await http.get('/api/common/clickCaptcha')
  expect(log.map(({ url }) => url)).toEqual(['/desk.php/auth.Admin/index', '/api/common/clickCaptcha'])
})

test('of two identical reads the first is given up, and both callers get the newer answer', async () => {
  let count = 0
  const { http, notices } = makeWire(() => envelope(1, (count += 1)))
  expect(await Promise.all([http.get('/admin/x/index', { page: 1 }), http.get('/admin/x/index', { page: 1 })])).toEqual([2, 2])
  expect(notices).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(1)
})

test('a double click with one key sends one request', async () => {
  const { http, log } = makeWire(() => envelope(1, { id: 7 }))
  const save = () => http.post('/admin/x/add', { name: 'a' }, { idempotencyKey: 'key-12345678' })
  expect(await Promise.all([save(), save()])).toEqual([{ id: 7 }, { id: 7 }])
  expect(log).toHaveLength(1)
})

test('two equal adds without a key are two adds', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await Promise.all([http.post('/admin/x/add', { name: 'a' }), http.post('/admin/x/add', { name: 'a' })])
  expect(log).toHaveLength(2)
})

test('a caller that gives up is told so and nobody else is', async () => {
  const { http, notices } = makeWire(() => envelope(1))
  const control = new AbortController()
  const call = settle(http.get('/admin/x/index', {}, { signal: control.signal }))
  control.abort()
  expect(await call).toMatchObject({ name: 'Cancelled' })
  expect(notices).toEqual([])
})

test('code 302 leads to the path of the answer, and never to another site', async () => {
  const { http, visited } = makeWire(({ url }) => envelope(302, { routePath: url.includes('away') ? '//evil.test' : '/admin/x' }, 'go'))
  await settle(http.get('/admin/x/index'))
  await settle(http.get('/admin/away/index'))
  expect(visited).toEqual(['/admin/x'])
})

test('code 303 clears this area and leads to its sign-in page with the way back', async () => {
  const { http, visited, pairs } = makeWire(() => envelope(303, { type: 'need login' }, 'sign in'))
  await settle(http.get('/admin/x/index'))
  expect(visited).toEqual(['/admin/login?to=%2Fadmin%2Fauth%2Fadmin'])
  expect(pairs.admin.token).toBe('')
  expect(pairs.member.token).toBe('member')
})

test('code 303 of somebody who is signed in leads to the base of the area', async () => {
  const { http, visited, pairs } = makeWire(() => envelope(303, { type: 'logged in' }, 'you are in'), { path: '/admin/login' })
  await settle(http.get('/admin/Index/login'))
  expect(visited).toEqual(['/admin'])
  expect(pairs.admin.token).toBe('old')
})

test('an upload has no time limit and names its topic first', async () => {
  const { http, log } = makeWire(() => envelope(1, { file: { url: '/a.png' } }))
  await http.upload('/admin/ajax/upload', new File(['x'], 'a.png'), { topic: 'avatar' })
  expect([...(log[0]?.body as FormData).keys()]).toEqual(['topic', 'file'])
})

test('a refused download shows the sentence in the file it came as', async () => {
  const { http, notices } = makeWire(() => ({ body: new Blob(['{"code":0,"msg":"too many rows","time":1,"data":null}'], { type: 'application/json' }) }))
  expect(await settle(http.download('/admin/x/export'))).toBeInstanceOf(ServerRefusal)
  expect(notices).toEqual([{ kind: 'error', text: 'too many rows' }])
})
