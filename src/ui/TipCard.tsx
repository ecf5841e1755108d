import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'

import type { PopperProps } from '@mui/material/Popper'

interface Props {
  readonly anchor: HTMLElement
  readonly text: string
  readonly placement: NonNullable<PopperProps['placement']>
}

/** The text of a tooltip beside its element. */
export const TipCard = ({ anchor, text, placement }: Props) => (
  <Popper open={anchor.isConnected} anchorEl={anchor} placement={placement} sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
    <Paper elevation={4} sx={{ px: 1.25, py: 0.5, m: 0.5, maxWidth: 420, fontSize: 13, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Paper>
  </Popper>
)
