import { afterEach, expect, test } from 'vitest'

import { readConfig } from '../../../server/config'
import { testApp } from '../../support/app'

import type { TestApp } from '../../support/app'

let app: TestApp
afterEach(() => app.close())

const balancer = '10.0.0.5'

/** Whether a client can still read after another one, which claims a different address, has used the one read per minute. */
async function secondVisitorIsServed(setting: string, [first, second]: readonly [string, string]): Promise<boolean> {
  app = await testApp({ rateLimit: 1, trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy })
  const answers = []
  for (const visitor of [first, second])
    answers.push(
      await app.app.inject({
        url: '/admin/Index/login',
        remoteAddress: balancer,
        headers: { server: 'true', 'x-forwarded-for': visitor },
      }),
    )
  expect(answers[0]?.json()).toMatchObject({ code: 1 })
  return answers[1]?.json<{ code: number }>().code === 1
}

const others = ['203.0.113.1', '203.0.113.2'] as const

test.each([
  ['by default a forwarded address is ignored', '', others, false],
  ['a forwarded address is ignored if another machine is trusted', '10.0.0.6', others, false],
  ['behind a trusted proxy every client has its own address', balancer, others, true],
  ['a proxy may be trusted by its network', '10.0.0.0/8', others, true],
  ['a proxy may be trusted by its number of hops', '1', others, true],
  ['an address that a client itself added before the proxy is ignored', '1', ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1'], false],
] as const)('%s', async (_, setting, visitors, isServed) => {
  expect(await secondVisitorIsServed(setting, visitors)).toBe(isServed)
})
