import { preloadable } from './preloadable'
import { whenOpened } from './whenOpened'

import type MuiMenuItem from '@mui/material/MenuItem'

// placing, focus and animation of menus are a large part of MUI that no page needs before a menu is opened
export const Menu = whenOpened(async () => (await import('@mui/material/Menu')).default)

/** Inside of `Menu`. */
export const MenuItem = preloadable(async () => (await import('@mui/material/MenuItem')).default) as unknown as typeof MuiMenuItem // passes on all props
