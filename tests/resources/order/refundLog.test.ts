import { expect, test } from 'vitest'

import { shownText } from '../../../resources/kit/field/storedText'
import { refundLog } from '../../../resources/order/refundLog'
import { refundReasons } from '../../../resources/order/refundReasons'

test.each([...refundReasons.money, ...refundReasons.goods])('the log has the built-in reason $zh in the language of its reader', (reason) => {
  expect(shownText(refundLog.fields.content, reason.zh, 'en')).toBe(reason.en)
})
