import { describe, expect, test } from 'vitest'

import { readConfig } from '../../server/config'

test('without settings the server listens on localhost only and trusts no proxy', () => {
  expect(readConfig({})).toMatchObject({ port: 8000, host: '127.0.0.1', databaseUrl: undefined, trustProxy: false })
})

test('a member places one order in two seconds, unless the environment says otherwise', () => {
  expect([{}, { ORDER_PAUSE: '0' }].map((env) => readConfig(env).orderPause)).toEqual([2, 0])
})

test('an empty setting counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toMatchObject({ port: 8000, databaseUrl: undefined, trustProxy: false })
})

describe('an invalid setting is refused by name', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HOST', 'a host'],
    ['DATABASE_URL', 'mysql://root@localhost/shop'],
    ['DATABASE_OWNER_URL', 'postgres://owner@localhost/shop'],
    ['DATABASE_WAIT', '0'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', '0'],
    ['ORDER_PAUSE', '-1'],
    ['KUAIDI100_URL', 'http://tracking.example/query.do'],
    ['KUAIDI100_URL', 'tracking'],
    ['LOG_LEVEL', 'loud'],
    ['SECRET', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.300'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,balancer'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test('the message does not repeat the value, which may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgers://shop:secret@db/shop' })).not.toThrow('secret')
  })
})

describe('ADMIN_BASE', () => {
  test.each([
    [undefined, '/admin'],
    ['/admin', '/admin'],
    ['/desk', '/desk'],
    ['/Back-Office2', '/Back-Office2'],
  ])('S7.6 with %s the back office has the path %s', (value, base) => {
    expect(readConfig({ ADMIN_BASE: value }).adminBase).toBe(base)
  })

  test.each(['desk', '/', '/d', '/desk/', '/a/b', '/2desk', '/desk.php', '/../desk', '/de_sk', `/${'d'.repeat(32)}`])(
    'S7.6 %s is not a path segment',
    (value) => {
      expect(() => readConfig({ ADMIN_BASE: value })).toThrow('ADMIN_BASE')
    },
  )

  test.each(['/api', '/user', '/Shop', '/assets', '/static', '/storage', '/notify', '/healthz', '/index', '/ADMIN', '/401'])('S7.6 %s is in use', (value) => {
    expect(() => readConfig({ ADMIN_BASE: value })).toThrow('ADMIN_BASE')
  })
})

test('proxies are given by address or network', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16 ,fd00::/8' }).trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16', 'fd00::/8'])
})
