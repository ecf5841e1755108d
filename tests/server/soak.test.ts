import { expect, test } from 'vitest'

import { soak } from '../../tools/soak/soak'

test('after kills under all kinds of load every acknowledged change exists once and the ledgers agree', { timeout: 400_000 }, async () => {
  const { figures, faults } = await soak({ changes: 100, kills: { before: 1, after: 1 } })
  expect(faults).toEqual([])
  expect(figures).toContain('acknowledged changes lost: 0, made twice: 0')
  expect(figures).toContain('server kills: 2')
})
