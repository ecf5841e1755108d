import { expect, test } from 'vitest'

import { soak } from '../../tools/soak/soak'

test('whatever is killed while everybody works at once, what was acknowledged exists once, and the books agree', { timeout: 400_000 }, async () => {
  const { figures, faults } = await soak({ changes: 150, kills: { before: 1, after: 1 } })
  expect(faults).toEqual([])
  expect(figures).toContain('acknowledged changes lost: 0, made twice: 0')
  expect(figures).toContain('server kills: 2')
})
