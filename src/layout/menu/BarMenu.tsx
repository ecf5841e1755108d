import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useNotice, useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { BarEntry, BarButton } from './BarEntry'
import { addressOf, firstEntryOf } from './menuTree'
import { MenuPopup } from './MenuPopup'
import { navigationTexts } from './navigationTexts'
import { useFitting } from './useFitting'
import { useMenu } from './useMenu'
import { useTabs } from '../tabs/tabsContext'

import type { MenuEntry } from './menuTree'

const texts = { menu: t('主菜单', 'Main menu'), more: t('更多菜单', 'More of the menu') }

/** The first level of the menu in one line; what has no room is found behind the last button. */
export function BarMenu({ isTopOnly }: { readonly isTopOnly: boolean }) {
  const translate = useText()
  const { entries, trail } = useMenu()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line, entries.length)
  const [popup, setPopup] = useState<{ readonly entry: Pick<MenuEntry, 'title' | 'children'>; readonly anchor: HTMLElement }>()
  const enter = useEntering()
  const open = (entry: MenuEntry, anchor: HTMLElement): void => {
    if (!isTopOnly || !enter(entry)) setPopup({ entry, anchor })
  }
  return (
    <Box component="nav" aria-label={translate(texts.menu)} sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', alignSelf: 'stretch' }}>
      <Box ref={line} sx={{ flex: '0 1 auto', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5, height: 36, overflow: 'hidden' }}>
        {entries.map((entry, at) => (
          <BarEntry key={entry.key} entry={entry} isActive={trail.includes(entry.key)} isHidden={at >= fitting} onOpen={open} />
        ))}
      </Box>
      {fitting < entries.length ? (
        <BarButton
          label={translate(texts.more)}
          isActive={entries.slice(fitting).some(({ key }) => trail.includes(key))}
          onClick={({ currentTarget }) => setPopup({ entry: { title: '', children: entries.slice(fitting) }, anchor: currentTarget })}
        >
          <MoreHoriz fontSize="small" />
        </BarButton>
      ) : null}
      {popup ? <MenuPopup entry={popup.entry} trail={trail} anchor={popup.anchor} onClose={() => setPopup(undefined)} /> : null}
    </Box>
  )
}

/** Goes to the first screen of a directory; says so and answers false where it has none. */
function useEntering(): (entry: MenuEntry) => boolean {
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
