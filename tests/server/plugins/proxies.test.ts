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
  ['by default the word of a visitor about his address is not believed', '', others, false],
  ['nor when another machine is the trusted one', '10.0.0.6', others, false],
  ['behind a trusted balancer every visitor has his own address', balancer, others, true],
  ['a balancer may be named by its network', '10.0.0.0/8', others, true],
  ['or by standing one hop in front', '1', others, true],
  ['what a visitor wrote himself in front of the balancer does not count', '1', ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1'], false],
] as const)('%s', async (_, setting, visitors, isServed) => {
  expect(await secondVisitorIsServed(setting, visitors)).toBe(isServed)
})
