import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { addressOf, firstEntryOf } from '../../routing/menuTree'
import { navigationTexts } from '../../routing/navigationTexts'
import { useTabs } from '../../routing/tabsContext'
import { useText } from '../../ui/useText'
import { HeaderMenuButton, HeaderMenuEntry } from './HeaderMenuEntry'
import { MenuPopup } from './MenuPopup'
import { useFittingCount } from './useFittingCount'
import { useMenu } from './useMenu'

import type { MenuEntry } from '../../routing/menuTree'

const texts = { menu: t('主菜单', 'Main menu'), more: t('更多菜单', 'More of the menu') }

/** The first level of the menu in one line; what has no room is found behind the last button. */
export function HeaderMenu({ isTopOnly }: { readonly isTopOnly: boolean }) {
  const translate = useText()
  const { entries, trail } = useMenu()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(line, entries.length)
  const [popup, setPopup] = useState<{ readonly entry: Pick<MenuEntry, 'title' | 'children'>; readonly anchor: HTMLElement }>()
  const enter = useEnterDirectory()
  const open = (entry: MenuEntry, anchor: HTMLElement): void => {
    if (!isTopOnly || !enter(entry)) setPopup({ entry, anchor })
  }
  return (
    <Box component="nav" aria-label={translate(texts.menu)} sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', alignSelf: 'stretch' }}>
      <Box ref={line} sx={{ flex: '0 1 auto', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5, height: 36, overflow: 'hidden' }}>
        {entries.map((entry, at) => (
          <HeaderMenuEntry key={entry.key} entry={entry} isActive={trail.includes(entry.key)} isHidden={at >= fitting} onOpen={open} />
        ))}
      </Box>
      {fitting < entries.length ? (
        <HeaderMenuButton
          label={translate(texts.more)}
          isActive={entries.slice(fitting).some(({ key }) => trail.includes(key))}
          onClick={({ currentTarget }) => setPopup({ entry: { title: '', children: entries.slice(fitting) }, anchor: currentTarget })}
        >
          <MoreHoriz fontSize="small" />
        </HeaderMenuButton>
      ) : null}
      {popup ? <MenuPopup entry={popup.entry} trail={trail} anchor={popup.anchor} onClose={() => setPopup(undefined)} /> : null}
    </Box>
  )
}

/** Goes to the first screen of a directory; says so and answers false where it has none. */
function useEnterDirectory(): (entry: MenuEntry) => boolean {
  const navigate = useNavigate()
  const notify = useNotice()
  const { wayTo } = useTabs()
  return (entry) => {
    const first = firstEntryOf(entry)
    if (first) void navigate(wayTo(addressOf(first.rule)))
    else notify({ kind: 'warning', text: navigationTexts.noChild })
    return first !== undefined
  }
}
