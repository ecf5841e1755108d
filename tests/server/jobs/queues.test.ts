import { expect, test } from 'vitest'

import { payoutQueue } from '../../../server/jobs/queues'

test('money is given back in five tries, with pauses that double', () => {
  expect(payoutQueue).toMatchObject({ tries: 5, pause: 30 })
})
