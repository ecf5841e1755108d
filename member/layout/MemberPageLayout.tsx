import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useMemberState } from '../session/useMember'
import { MemberHeader } from './MemberHeader'
import { headHeight } from './measures'

import type { ReactNode } from 'react'

interface Props {
  readonly side?: ReactNode
  /** Opens the menu as a drawer on a phone; absent where there is no menu. */
  readonly onOpenMenu?: (() => void) | undefined
  readonly children: ReactNode
}

/** Header, content and footer of both member layouts; the content scrolls below the header. */
export function MemberPageLayout({ side, onOpenMenu, children }: Props) {
  const { recordNumber } = useMemberState().site
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <MemberHeader onOpenMenu={onOpenMenu} />
      <Box data-content sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingTop: headHeight }}>
        <Box
          sx={{
            maxWidth: 1200,
            minHeight: '100%',
            boxSizing: 'border-box',
            mx: 'auto',
            px: { xs: 1.5, sm: 3 },
            pt: { xs: 1.5, sm: 3 },
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box sx={{ flex: 1, display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: side ? '240px minmax(0, 1fr)' : 'minmax(0, 1fr)' }}>
            {side}
            <Box component="main" id="content" tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
              {children}
            </Box>
          </Box>
          <Typography component="footer" variant="caption" sx={{ textAlign: 'center', color: 'text.secondary', py: 2 }}>
            {recordNumber}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
