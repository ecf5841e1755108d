import LinearProgress from '@mui/material/LinearProgress'
import Box from '@mui/material/Box'

import { useFormat } from '../../../providers/hooks'

interface Props {
  readonly done: number
  readonly total: number
}

/** px of a bar whose parts can be told apart, also where nothing else gives it a width. */
const leastBar = 48

/** How far something has come, as a bar with its percentage. */
export function Progress({ done, total }: Props) {
  const format = useFormat()
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const text = `${format.number(percent)}%`
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }} title={`${format.number(done)} / ${format.number(total)}`}>
      <LinearProgress variant="determinate" value={percent} aria-label={text} sx={{ flex: 1, minWidth: leastBar, borderRadius: 1, height: 6 }} />
      <Box component="span" sx={{ minWidth: 36, flexShrink: 0, textAlign: 'right' }}>
        {text}
      </Box>
    </Box>
  )
}
