import { afterEach, expect, test, vi } from 'vitest'

import { TransportError } from '../../../providers/http/errors'
import { makeWire } from '../../support/fakeWire'

import type { FakeResponse } from '../../support/fakeWire'

const settle = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
afterEach(() => vi.restoreAllMocks())

/** The messages in both languages for each way a request ends. */
async function shownFor(response: FakeResponse): Promise<readonly string[]> {
  const shown: string[] = []
  for (const language of ['zh-cn', 'en'] as const) {
    const { http, notices } = makeWire(() => response, { language: () => language })
    expect(await settle(http.get('/admin/x/index'))).toBeInstanceOf(TransportError)
    expect(notices).toHaveLength(1)
    shown.push(String(notices[0]?.text))
  }
  return shown
}

test.each([
  ['S8.2', 302, '接口重定向了！', 'Interface redirected!'],
  ['S8.3', 400, '参数不正确！', 'Incorrect parameter!'],
  ['S8.4', 401, '您没有权限操作！', 'You do not have permission to operate!'],
  ['S8.5', 403, '您没有权限操作！', 'You do not have permission to operate!'],
  ['S8.6', 404, '请求地址出错：/admin/x/index', 'Error requesting address:/admin/x/index'],
  ['S8.7', 408, '请求超时！', 'Request timed out!'],
  ['S8.8', 409, '系统中已存在相同数据！', 'The same data already exists in the system!'],
  ['S8.9', 500, '服务器内部错误！', 'Server internal error!'],
  ['S8.10', 501, '服务未实现！', 'Service not implemented!'],
  ['S8.11', 502, '网关错误！', 'Gateway error!'],
  ['S8.12', 503, '服务不可用！', 'Service unavailable!'],
  ['S8.13', 504, '服务暂时无法访问，请稍后再试！', 'The service is temporarily unavailable Please try again later!'],
  ['S8.14', 505, 'HTTP 版本不受支持！', 'HTTP version is not supported!'],
  ['S8.15', 418, '异常问题，请联系网站管理员！', 'Abnormal problem, please contact the website administrator!'],
])('%s status %d shows %j and %j', async (_, status, zh, en) => {
  expect(await shownFor({ status, body: '<html>' })).toEqual([zh, en])
})

test.each([
  ['S8.16', 'timeout', true, '网络请求超时！', 'Network request timeout!'],
  ['S8.17', 'network', true, '服务器异常！', 'Server exception!'],
  ['S8.18', 'network', false, '您断网了！', 'You are disconnected!'],
] as const)('%s a %s while online is %j and shows %j and %j', async (_, fails, isOnline, zh, en) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  expect(await shownFor({ fails })).toEqual([zh, en])
})

test('an HTTP status 409 starts no token renewal', async () => {
  const { http, log, pairs } = makeWire(() => ({ status: 409, body: '<html>' }))
  await settle(http.get('/admin/x/index'))
  expect(log).toHaveLength(1)
  expect(pairs.admin.token).toBe('old')
})
