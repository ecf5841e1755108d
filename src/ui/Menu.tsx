import { preloadable } from './preloadable'
import { whenOpened } from './whenOpened'

import type MuiMenuItem from '@mui/material/MenuItem'

const LoadedItem = preloadable(async () => (await import('@mui/material/MenuItem')).default)

/** Inside of `Menu`. */
export const MenuItem = LoadedItem as unknown as typeof MuiMenuItem // passes on all props

/**
 * Placing, focus and animation of menus are a large part of MUI that no page needs before a menu is opened. The items are loaded first: a menu that waits for
 * them would not get the focus.
 */
export const Menu = whenOpened(async () => {
  const [menu, hasItems] = await Promise.all([import('@mui/material/Menu'), LoadedItem.load()])
  if (!hasItems) throw new Error('the items of menus could not be loaded')
  return menu.default
})
