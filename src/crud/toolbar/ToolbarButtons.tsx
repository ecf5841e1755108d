import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

import type { ButtonProps } from '@mui/material/Button'
import type { IconButtonProps } from '@mui/material/IconButton'

interface Props extends Omit<IconButtonProps, 'title'> {
  readonly label: string
}

/** An icon with a name and a tooltip; a disabled one keeps its tooltip, which says why. */
export function ToolButton({ label, disabled = false, onClick, ...props }: Props) {
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

/** A bar of outlined buttons with edges as strong as their texts would shout. */
export const quietEdge = { '&.MuiButton-colorInherit': { borderColor: 'divider' } } as const

interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be done now; the button stays within reach of the keyboard and says it. */
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
