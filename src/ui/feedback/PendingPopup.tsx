import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

const label = t('正在打开', 'Opening')

interface Props {
  /** At the end of the screen as details are, else in the middle. */
  readonly isSide?: boolean
}

/** The outline of a popup whose code is on its way, so that a click is answered at once. Made of what a list has loaded anyway. */
export function PendingPopup({ isSide = false }: Props) {
  const translate = useText()
  return (
    <Box sx={isSide ? sideStyle : middleStyle}>
      <Paper role="status" aria-busy aria-label={translate(label)} elevation={8} sx={isSide ? sidePaper : middlePaper}>
        <Skeleton variant="rounded" width="40%" height={28} />
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} variant="rounded" height={38} />
        ))}
      </Paper>
    </Box>
  )
}

// over the list alone: menu and tabs stay usable
const layer = { position: { xs: 'fixed', sm: 'absolute' }, inset: 0, zIndex: 'modal', display: 'flex' } as const
const sideStyle = { ...layer, justifyContent: 'flex-end', pointerEvents: 'none' } as const
const middleStyle = { ...layer, justifyContent: 'center', alignItems: { xs: 'stretch', sm: 'center' }, bgcolor: 'rgb(0 0 0 / 0.5)' } as const
const paper = { display: 'grid', alignContent: 'start', gap: 2, p: 3, pointerEvents: 'auto' } as const
const sidePaper = { ...paper, width: 'min(560px, 100%)', borderRadius: 0 } as const
const middlePaper = { ...paper, width: { xs: '100%', sm: 'min(560px, calc(100% - 32px))' }, borderRadius: { xs: 0, sm: 1 } } as const
