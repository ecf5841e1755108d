import ExpandMore from '@mui/icons-material/ExpandMore'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useLayoutEffect, useRef, useState } from 'react'

import { useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { addressOf, firstEntryOf } from '../../routing/menuTree'
import { isDirectory } from '../../ui/menuEntries'
import { navigationTexts } from '../../routing/navigationTexts'
import { useTabActions } from '../../routing/tabsContext'
import { useText } from '../../ui/useText'
import { MenuPopup } from './MenuPopup'
import { useMenu } from './useMenu'
import { useMenuTarget } from './useMenuTarget'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import type { MouseEvent, ReactNode, RefObject } from 'react'

import type { MenuEntry } from '../../ui/menuEntries'

const texts = { menu: t('主菜单', 'Main menu'), more: t('更多菜单', 'More menu items') }

/** The first level of the menu in one line; entries that do not fit are in a menu at the end. */
export function HeaderMenu({ isTopOnly }: { readonly isTopOnly: boolean }) {
  const translate = useText()
  const { entries, trail } = useMenu()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(line, entries)
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
          onClick={({ currentTarget }) => setPopup({ entry: { title: translate(texts.more), children: entries.slice(fitting) }, anchor: currentTarget })}
        >
          <MoreHoriz fontSize="small" />
        </HeaderMenuButton>
      ) : null}
      {popup ? <MenuPopup entry={popup.entry} trail={trail} anchor={popup.anchor} onClose={() => setPopup(undefined)} /> : null}
    </Box>
  )
}

/** Opens the first screen of a directory; reports and returns false if it has none. */
function useEnterDirectory(): (entry: MenuEntry) => boolean {
  const notify = useNotice()
  const { enter } = useTabActions()
  return (entry) => {
    const first = firstEntryOf(entry)
    if (first) enter(addressOf(first.rule))
    else notify({ kind: 'warning', text: navigationTexts.noChild })
    return first !== undefined
  }
}

interface Props {
  readonly entry: MenuEntry
  readonly isActive: boolean
  /** Does not fit; stays in the document to be measured. */
  readonly isHidden: boolean
  readonly onOpen: (entry: MenuEntry, anchor: HTMLElement) => void
}

/** One entry of the menu in the header. */
function HeaderMenuEntry({ entry, isActive, isHidden, onOpen }: Props) {
  const opening = useMenuTarget(entry.rule)
  const sx = { ...barStyle(isActive), ...(isHidden && { visibility: 'hidden' as const }) }
  const { rule, title } = entry
  if (isDirectory(entry))
    return (
      <ButtonBase aria-haspopup="dialog" aria-current={isActive ? 'true' : undefined} onClick={({ currentTarget }) => onOpen(entry, currentTarget)} sx={sx}>
        {title}
        <ExpandMore sx={{ fontSize: 16, ml: 0.25, opacity: 0.7 }} />
      </ButtonBase>
    )
  if (rule.menu_type === 'link')
    return (
      <ButtonBase component="a" href={rule.url} target="_blank" rel="noopener noreferrer" sx={sx}>
        {title}
        <OpenInNew sx={{ fontSize: 14, ml: 0.5 }} />
      </ButtonBase>
    )
  return (
    <ButtonBase component="a" href={opening.to} aria-current={isActive ? 'page' : undefined} onClick={opening.onClick} sx={sx}>
      {title}
    </ButtonBase>
  )
}

interface ButtonProps {
  readonly label: string
  readonly isActive: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

const HeaderMenuButton = ({ label, isActive, onClick, children }: ButtonProps) => (
  <ButtonBase aria-label={label} aria-haspopup="dialog" onClick={onClick} sx={barStyle(isActive)}>
    {children}
  </ButtonBase>
)

const barStyle = (isActive: boolean): SystemStyleObject<Theme> => ({
  flex: 'none',
  height: 36,
  px: 1.25,
  borderRadius: 1,
  fontSize: 14,
  whiteSpace: 'nowrap',
  color: isActive ? 'var(--headerBarTabActiveColor)' : 'var(--headerBarTabColor)',
  bgcolor: isActive ? 'var(--headerBarTabActiveBackground)' : 'transparent',
  fontWeight: isActive ? 600 : 400,
  '&:hover': { bgcolor: isActive ? 'var(--headerBarTabActiveBackground)' : 'action.hover' },
})

/** Number of the entries of a wrapping line that fit into its first row. The others stay in the document to be measured. */
function useFittingCount(line: RefObject<HTMLElement | null>, entries: readonly MenuEntry[]): number {
  const [fitting, setFitting] = useState(entries.length)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return undefined
    const measure = (): void => {
      const children = [...element.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
      const top = children[0]?.offsetTop ?? 0
      const below = children.findIndex((one) => one.offsetTop > top)
      setFitting(below < 0 ? children.length : below)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
    // other titles need another width, although the line is as wide as before
  }, [line, entries])
  return fitting
}
