import Box from '@mui/material/Box'

import { BarDrawing } from './BarDrawing'
import { LineDrawing } from './LineDrawing'

import type { DrawingProps } from './chartTypes'

/** The drawing itself; it is heavy, so it comes after the page. What the keyboard stands on inside has no frame of its own. */
export const ChartDrawing = (props: DrawingProps) => (
  <Box sx={{ height: '100%', borderRadius: 1, '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}>
    {props.data.kind === 'groups' ? <BarDrawing {...props} /> : <LineDrawing {...props} />}
  </Box>
)
