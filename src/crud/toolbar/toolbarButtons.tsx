import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

import type { ButtonProps } from '@mui/material/Button'
import type { IconButtonProps } from '@mui/material/IconButton'

interface ToolButtonProps extends Omit<IconButtonProps, 'title'> {
  readonly label: string
}

/** An icon with a name and a tooltip; a disabled one keeps its tooltip, which says why. */
export function ToolButton({ label, disabled = false, onClick, ...props }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        {...props}
        aria-label={label}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          width: 32,
          height: 32,
          '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'not-allowed' },
          ...(props.sx as object),
        }}
      />
    </Tooltip>
  )
}

/** Edges as strong as the texts would be too loud in a bar of outlined buttons. */
export const quietEdge = { '&.MuiButton-colorInherit': { borderColor: 'divider' } } as const

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be done now; the button stays in reach of the keyboard and says it. */
  readonly reason: string | undefined
}

export function ReasonButton({ reason, onClick, ...props }: ReasonButtonProps) {
  return (
    <Tooltip title={reason ?? ''} describeChild>
      <Button
        {...props}
        aria-disabled={reason !== undefined}
        onClick={reason === undefined ? onClick : undefined}
        sx={{ ...quietEdge, '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed' } }}
      />
    </Tooltip>
  )
}
