import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router-dom'

import { useMenuTarget } from './useMenuTarget'

import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import type { MenuRule } from '../../resources/kit/protocol/session'

interface Props {
  readonly rule: MenuRule
  readonly isActive?: boolean
  readonly onOpened?: (() => void) | undefined
  readonly sx: SxProps<Theme>
  readonly children: ReactNode
}

/** A link to the target of a rule. */
export function RuleLink({ rule, isActive = false, onOpened, sx, children }: Props) {
  const { to, isOut, onClick } = useMenuTarget(rule)
  if (isOut)
    return (
      <ButtonBase component="a" href={to} target="_blank" rel="noopener noreferrer" onClick={onOpened} sx={sx}>
        {children}
      </ButtonBase>
    )
  return (
    <ButtonBase
      component={Link}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      sx={sx}
      onClick={(event) => {
        onClick(event)
        onOpened?.()
      }}
    >
      {children}
    </ButtonBase>
  )
}
