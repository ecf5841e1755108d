import { expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { iconKey } from '../../../src/ui/Icon'
import { commonIcons } from '../../../src/ui/commonIcons'
import { moreIcons } from '../../../src/ui/moreIcons'

test('every icon of the menu as it is delivered is one that can be drawn', () => {
  const known = { ...moreIcons, ...commonIcons }
  const lost = resources.filter(({ menu }) => menu?.icon !== undefined && !Object.hasOwn(known, iconKey(menu.icon)))
  expect(lost.map(({ path, menu }) => `${path}: ${menu?.icon}`)).toEqual([])
})
