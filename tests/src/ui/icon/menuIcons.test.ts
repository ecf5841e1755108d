import { expect, test } from 'vitest'

import { map, resources } from '../../../../resources'
import { dashboardPages } from '../../../../resources/dashboardPages'
import { iconKey } from '../../../../resources/kit/icons'
import { commonIcons } from '../../../../src/ui/icon/commonIcons'
import { moreIcons } from '../../../../src/ui/icon/moreIcons'

const shown = [
  ...map.map(({ name, icon }) => [name, icon] as const),
  ...resources.map(({ path, menu }) => [path, menu.icon] as const),
  ...dashboardPages.map(({ path, menu }) => [path, menu.icon] as const),
  ...resources.flatMap(({ path, actions = {} }) =>
    Object.entries(actions).flatMap(([name, { icon = '', on = 'row' }]) => (on === 'row' ? [[`${path} ${name}`, icon] as const] : [])),
  ),
]

test('every icon of the initial menu and rows is loaded with the first page', () => {
  expect(shown.filter(([, icon]) => !Object.hasOwn(commonIcons, iconKey(icon)))).toEqual([])
})

test('no icon is in both records', () => {
  expect(Object.keys(moreIcons).filter((key) => Object.hasOwn(commonIcons, key))).toEqual([])
})
