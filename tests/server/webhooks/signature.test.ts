import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { signatureOf } from '../../../server/webhooks/signature'
import { root } from '../../support/sources'

test('the signature of a known request is the known one', () => {
  expect(signatureOf('zgw_secret', 1_700_000_000, '{"id":1}')).toBe('t=1700000000,v1=372a300c719fcbc12552407e65e10b0104748569270ef337d2f8831b31e24553')
})

test('the sample of docs/webhooks.md accepts our signature, and no other body, secret or time', async () => {
  const paper = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
  const sample = /```js\n([\s\S]+?)```/.exec(paper)?.[1] ?? ''
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(sample)}`)) as {
    readonly isGenuine: (body: string, signature: string | undefined, secret: string) => boolean
  }
  const now = Math.floor(Date.now() / 1000)
  const signature = signatureOf('zgw_secret', now, '{}')
  expect(isGenuine('{}', signature, 'zgw_secret')).toBe(true)
  for (const [body, sent, secret] of [
    ['{ }', signature, 'zgw_secret'],
    ['{}', signature, 'other'],
    ['{}', signatureOf('zgw_secret', now - 301, '{}'), 'zgw_secret'],
    ['{}', 'v1=1', 'zgw_secret'],
    ['{}', undefined, 'zgw_secret'],
  ] as const)
    expect(isGenuine(body, sent, secret)).toBe(false)
})
