import { expect, test } from 'vitest'

import { matchesRow } from '../../../resources/kit/derived'
import { refund } from '../../../resources/order/refund'

test.each([
  ['a request is reviewed while it is open', { status: '1', audit_status: '1' }, true],
  ['a request that its buyer has withdrawn is not reviewed, though it never was', { status: '3', audit_status: '1', close_type: 'user' }, false],
  ['a request is reviewed once', { status: '1', audit_status: '2' }, false],
])('%s', (_, row, isOffered) => expect(matchesRow(refund, refund.actions?.audit.when, row)).toBe(isOffered))
