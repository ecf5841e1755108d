import { expect, test } from 'vitest'

import { refuseDefinitions } from '../../../server/startServer'
import { complaintPaths } from '../../../tools/dev/complaintPaths'

const complaintOf = (path: string): { id: string; where: string; remedy: string } => ({ id: 'R030', where: `${path}: list.columns`, remedy: 'name a field' })

test.each([[['shop/brand']], [['shop/brand', 'dashboard', 'auth/group']], [['shop/brand', 'shop/brand']]])(
  'the page finds the definitions that the complaints are about: %j',
  (paths) => {
    const refuse = (): void => refuseDefinitions(paths.map(complaintOf))
    expect(refuse).toThrow(expect.toSatisfy(({ message }: Error) => complaintPaths(message).join() === [...new Set(paths)].join()))
  },
)

test('another error is about no definition', () => {
  expect(complaintPaths('Error: cannot load shop/brand: column')).toEqual([])
})
