import { expect, test } from 'vitest'

import { translate } from '../../../../resources/kit/text'
import { describeDevice } from '../../../../src/pages/account/SessionList'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${gecko} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', false],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${gecko} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0', 'WeChat on iPhone', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac', false],
  ['curl/8.5.0', 'Other program', false],
  ['', 'Other program', false],
])('%s is %s', (userAgent, words, isPhone) => {
  const device = describeDevice(userAgent)
  expect([translate(device.text, 'en', device.values), device.isPhone]).toEqual([words, isPhone])
})
