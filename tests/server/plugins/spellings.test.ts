import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp } from '../../support/app'

import type { AddressInfo } from 'node:net'

import type { TestApp } from '../../support/app'

let app: TestApp
let port = 0
beforeAll(async () => {
  app = await testApp({ rateLimit: 200 })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

interface Raw {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Sends raw bytes, because HTTP clients normalize such addresses. */
const send = (bytes: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (text += part))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') })
    })
  })
const get = (address: string, more = ''): Promise<Raw> =>
  send(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nbatoken: ${app.token}\r\nConnection: close\r\n${more}\r\n`)

const ofData = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-type': 'application/json; charset=utf-8',
}
const headersOf = ({ headers }: Raw): object => Object.fromEntries(Object.keys(ofData).map((name) => [name, headers.get(name)]))

/** Different spellings of the address of one call. */
const spellings = (area: string, rest: string): string[] => {
  const hex = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`
  return [
    `/${area}/${rest}`,
    `/${hex(area[0] ?? '')}${area.slice(1)}/${rest}`,
    `/${[...area].map(hex).join('')}/${rest}`,
    `/${[...area].map((sign) => hex(sign).toUpperCase()).join('')}/${rest}`,
    `/${area.toUpperCase()}/${rest}`,
    `/${hex((area[0] ?? '').toUpperCase())}${area.slice(1)}/${rest}`,
    `//${area}/${rest}`,
    `/${area}//${rest}`,
    `///${area}/${rest}`,
    `/${area}/${rest.replace('/', '%2f')}`,
    `/${area}%2f${rest}`,
    `/./${area}/${rest}`,
    `/${area}/./${rest}`,
    `/%2e/${area}/${rest}`,
    `/x/../${area}/${rest}`,
    `/x/%2e%2e/${area}/${rest}`,
    `/;/${area}/${rest}`,
    `/${area};x=1/${rest}`,
    `/${area}/${rest};x=1`,
    `/${area}/${rest}/`,
    `/index.php/${area}/${rest}`,
    `/index.php/${hex(area[0] ?? '')}${area.slice(1)}/${rest}`,
    `/${area}.php/${rest}`,
    `http://127.0.0.1/${area}/${rest}`,
    `HTTP://evil.example/${hex(area[0] ?? '')}${area.slice(1)}/${rest}`,
    `/%25${hex(area[0] ?? '').slice(1)}${area.slice(1)}/${rest}`,
  ]
}

describe.each(['user.User/index?limit=1', 'user.User/index?limit=0'])('every spelling of an address: %s', (call) => {
  test.each(spellings('admin', call).map((one) => [one] as const))('%s is answered with an envelope and its headers', async (address) => {
    const answer = await get(address)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 404),
      { code: expect.any(Number), msg: expect.any(String), time: expect.any(Number), data: expect.toSatisfy(() => true) },
    ])
    expect(headersOf(answer)).toEqual(ofData)
  })
})

test('a read in any spelling counts against the rate limit', async () => {
  for (const address of spellings('api', 'common/clickCaptcha?id=abc').filter((one) => one.startsWith('/'))) {
    const first = await get(address)
    const isRouted = (JSON.parse(first.body) as { msg: string }).msg !== '请求的内容不存在' && first.status === 200
    if (isRouted) expect([address, Number(first.headers.get('x-rate-limit-limit'))]).toEqual([address, 200])
  }
  let refused = 0
  for (let i = 0; i < 260; i++) if (/请求过于频繁/.test(Buffer.from((await get(`/%61pi/common/clickCaptcha?id=a${i}`)).body, 'latin1').toString())) refused += 1
  expect(refused).toBeGreaterThanOrEqual(60)
})

describe('requests refused by the HTTP parser', () => {
  test.each([
    ['an empty request', 'nonsense\r\n\r\n', 400],
    ['a header without a name', `GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n`, 400],
    ['headers beyond the limit', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
    ['a broken escape', `GET /admin/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 404],
    [
      'a body of invalid JSON',
      `POST /admin/Index/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{`,
      200,
    ],
    ['an unknown address', `GET /admin/nothing/index HTTP/1.1\r\nHost: x\r\nServer: true\r\nConnection: close\r\n\r\n`, 404],
    ['a missing file', `GET /storage/nothing.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 404],
  ])('%s is answered with the headers of data', async (_, bytes, status) => {
    const answer = await send(bytes)
    expect([answer.status, headersOf(answer)]).toEqual([status, ofData])
    expect(JSON.parse(answer.body)).toMatchObject({ code: 0, msg: expect.any(String) })
  })
})
