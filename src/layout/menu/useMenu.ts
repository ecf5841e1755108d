import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../../providers/hooks'
import { trailTo } from '../../routing/menuTree'
import { menuEntriesOf } from '../../ui/menuEntries'

import type { MenuEntry } from '../../ui/menuEntries'

/** The menu of the signed-in user, and the keys from the top level to the current screen. */
export function useMenu(): { readonly entries: readonly MenuEntry[]; readonly trail: readonly string[] } {
  const { menus } = useSession()
  const { pathname } = useLocation()
  const entries = useMemo(() => menuEntriesOf(menus), [menus])
  const trail = useMemo(() => trailTo(entries, pathname).map(({ key }) => key), [entries, pathname])
  return { entries, trail }
}
