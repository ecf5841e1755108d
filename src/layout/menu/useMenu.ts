import { useMemo } from 'react'

import { useSession } from '../../../providers/hooks'
import { trailTo } from '../../routing/menuTree'
import { useTabs } from '../../routing/tabsContext'
import { menuEntriesOf } from '../../ui/menuEntries'

import type { MenuEntry } from '../../ui/menuEntries'

/** The menu of the signed-in user, and the keys from the top level to the current screen. */
export function useMenu(): { readonly entries: readonly MenuEntry[]; readonly trail: readonly string[] } {
  const { menus } = useSession()
  const { current = '' } = useTabs()
  const entries = useMemo(() => menuEntriesOf(menus), [menus])
  const trail = useMemo(() => trailTo(entries, current).map(({ key }) => key), [entries, current])
  return { entries, trail }
}
