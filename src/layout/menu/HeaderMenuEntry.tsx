import ExpandMore from '@mui/icons-material/ExpandMore'
import OpenInNew from '@mui/icons-material/OpenInNew'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router-dom'

import { isDirectory } from '../../routing/menuTree'
import { useMenuTarget } from './useMenuTarget'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import type { MouseEvent, ReactNode } from 'react'

import type { MenuEntry } from '../../routing/menuTree'

interface Props {
  readonly entry: MenuEntry
  readonly isActive: boolean
  /** Has no room; it stays in the page to be measured. */
  readonly isHidden: boolean
  readonly onOpen: (entry: MenuEntry, anchor: HTMLElement) => void
}

/** One entry of the menu in the header. */
export function HeaderMenuEntry({ entry, isActive, isHidden, onOpen }: Props) {
  const opening = useMenuTarget(entry.rule)
  const sx = { ...barStyle(isActive), ...(isHidden && { visibility: 'hidden' as const }) }
  const { rule, title } = entry
  if (isDirectory(entry))
    return (
      <ButtonBase aria-haspopup="menu" aria-current={isActive ? 'true' : undefined} onClick={({ currentTarget }) => onOpen(entry, currentTarget)} sx={sx}>
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
    <ButtonBase component={Link} to={opening.to} aria-current={isActive ? 'page' : undefined} onClick={opening.onClick} sx={sx}>
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

export const HeaderMenuButton = ({ label, isActive, onClick, children }: ButtonProps) => (
  <ButtonBase aria-label={label} aria-haspopup="menu" onClick={onClick} sx={barStyle(isActive)}>
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
