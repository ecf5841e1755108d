import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

import type { ButtonProps } from '@mui/material/Button'

/** A bar of outlined buttons with edges as strong as their texts would shout. */
export const quietEdge = { '&.MuiButton-colorInherit': { borderColor: 'divider' } } as const

interface Props extends ButtonProps {
  /** Why it cannot be done now; the button stays within reach of the keyboard and says it. */
  readonly reason: string | undefined
}

export function ReasonButton({ reason, onClick, ...props }: Props) {
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
