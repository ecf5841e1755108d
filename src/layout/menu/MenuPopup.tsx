import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { whenOpened } from '../../ui/whenOpened'
import { MenuTree } from './MenuTree'

import type { MouseEvent } from 'react'

import type { MenuEntry } from '../../ui/menuEntries'

const Popover = whenOpened(async () => (await import('@mui/material/Popover')).default)

interface Props {
  /** A directory, or the entries that do not fit. */
  readonly entry: Pick<MenuEntry, 'title' | 'children'>
  readonly trail: readonly string[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** To the right of what opened it, instead of below. */
  readonly isBeside?: boolean
}

/**
 * The entries of a directory in a popup; choosing one closes it, a directory inside expands in place. Not a `Menu`, whose keys reach only its own items: here
 * the Tab key goes through links and directories, as in the menu beside the page.
 */
export function MenuPopup({ entry, trail, anchor, onClose, isBeside = false }: Props) {
  return (
    <Popover
      anchorEl={anchor}
      open
      onClose={onClose}
      onClick={onClose}
      anchorOrigin={isBeside ? { vertical: 'top', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': entry.title, sx: { width: 230, py: 1, bgcolor: 'var(--menuBackground)' } } }}
    >
      {isBeside ? (
        <Typography variant="subtitle2" sx={{ px: 2, py: 0.5, color: 'var(--menuColor)', opacity: 0.8 }}>
          {entry.title}
        </Typography>
      ) : null}
      <Box
        ref={focusFirst}
        onClick={(event: MouseEvent) => event.target instanceof Element && event.target.closest('[aria-expanded]') && event.stopPropagation()}
      >
        <MenuTree entries={entry.children} trail={trail} />
      </Box>
    </Popover>
  )
}

/** Before the popup is placed, so without scrolling to it. */
const focusFirst = (entries: HTMLElement | null): void => entries?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
