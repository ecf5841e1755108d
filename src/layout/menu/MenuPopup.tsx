import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { MenuTree } from './MenuTree'
import { Menu } from '../../ui/Menu'

import type { MouseEvent } from 'react'

import type { MenuEntry } from '../../ui/menuEntries'

interface Props {
  /** A directory, or the entries that do not fit. */
  readonly entry: Pick<MenuEntry, 'title' | 'children'>
  readonly trail: readonly string[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
  /** To the right of what opened it, instead of below. */
  readonly isBeside?: boolean
}

/** The entries of a directory in a popup; choosing one closes it, a directory inside expands in place. */
export function MenuPopup({ entry, trail, anchor, onClose, isBeside = false }: Props) {
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      onClick={onClose}
      anchorOrigin={isBeside ? { vertical: 'top', horizontal: 'right' } : { vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ list: { component: 'div', role: 'presentation' }, paper: { sx: { width: 230, bgcolor: 'var(--menuBackground)' } } }}
    >
      {isBeside ? (
        <Typography variant="subtitle2" sx={{ px: 2, py: 0.5, color: 'var(--menuColor)', opacity: 0.8 }}>
          {entry.title}
        </Typography>
      ) : null}
      <Box onClick={(event: MouseEvent) => event.target instanceof Element && event.target.closest('[aria-expanded]') && event.stopPropagation()}>
        <MenuTree entries={entry.children} trail={trail} />
      </Box>
    </Menu>
  )
}
