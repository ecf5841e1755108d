import ExpandMore from '@mui/icons-material/ExpandMore'
import IconButton from '@mui/material/IconButton'
import { useLayoutEffect, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useShownTab, useTabs } from '../../routing/tabsContext'
import { Menu, MenuItem } from '../../ui/Menu'
import { useText } from '../../ui/useText'
import { UnsavedDot, useTabName } from './TabButton'

import type { RefObject } from 'react'

const label = t('所有打开的页面', 'All open pages')

/** A button with the list of all tabs, while their heads do not fit in the line. */
export function AllTabs({ line }: { readonly line: RefObject<HTMLElement | null> }) {
  const translate = useText()
  const { tabs, titleOf, go, unsaved } = useTabs()
  const shown = useShownTab()
  const nameOf = useTabName()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isTooLong = useIsTooLong(line, tabs.map(({ key }) => titleOf(key)).join('\n'))
  if (!isTooLong) return null
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={translate(label)}
        title={translate(label)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ flex: 'none', alignSelf: 'center', color: 'var(--headerBarTabColor)' }}
      >
        <ExpandMore fontSize="small" />
      </IconButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { minWidth: 200 } } }}>
        {tabs.map(({ key, isPinned = false }) => (
          <MenuItem
            key={key}
            aria-label={nameOf({ title: titleOf(key), isPinned, isUnsaved: unsaved.has(key) })}
            selected={key === shown}
            aria-current={key === shown ? 'page' : undefined}
            sx={{ gap: 1 }}
            onClick={() => {
              setOpen(false)
              go(key)
            }}
          >
            {titleOf(key)}
            {unsaved.has(key) ? <UnsavedDot /> : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Whether the line has to be scrolled, as of its last width and these titles. */
function useIsTooLong(line: RefObject<HTMLElement | null>, titles: string): boolean {
  const [isTooLong, setTooLong] = useState(false)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return undefined
    const measure = (): void => setTooLong(element.scrollWidth > element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, titles])
  return isTooLong
}
