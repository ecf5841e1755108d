import { isInDetails, parentOf } from './derived'
import { iconKey, iconNames } from './icons'

import type { Report } from './checkStates'
import type { AnyResource } from './define'

/** Every icon that a definition names exists; another would be drawn as a plain ring. */
export function checkIcons(definition: object, report: Report): void {
  const visit = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const place = key ? `${key}.${name}` : name
      if (name === 'icon' && typeof inner === 'string' && !iconNames.has(iconKey(inner)))
        report('R049', place, `there is no icon ${inner}; resources/kit/icons.ts names them`)
      else visit(inner, place)
    }
  }
  visit(definition, '')
}

/** Rows show their actions as icons only, and details with an icon each, so each has one, and no two of a list have the same. */
export function checkActionIcons(resource: AnyResource, report: Report): void {
  const { actions = {}, copies, crud, show } = resource
  const taken = new Map<string, string>([
    ['history', 'the history'],
    ...(show ? [['eye', 'the details'] as const] : []),
    ...(crud.includes('edit') ? [['pencil', 'edit'] as const] : []),
    ...(parentOf(resource) ? [['plus', 'that for a child'] as const, ['folder-open', 'the move'] as const] : []),
    ...(copies ? [['copy', 'the copy'] as const] : []),
    ...(crud.includes('del') ? [['trash', 'del'] as const] : []),
  ])
  for (const [name, { icon }] of Object.entries(actions)) {
    if (!isInDetails(resource, name)) continue
    const other = icon && taken.get(iconKey(icon))
    if (!icon) report('R058', `actions.${name}.icon`, 'rows and details show their actions with icons; choose one of resources/kit/icons.ts')
    else if (other) report('R059', `actions.${name}.icon`, `${icon} is the icon of ${other}; choose another`)
    else taken.set(iconKey(icon), name)
  }
}
