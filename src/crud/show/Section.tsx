import Box from '@mui/material/Box'

import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The number of its rows. */
  readonly count?: string
  /** Beside the title. */
  readonly button?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the details. */
export function Section({ title, count, button, children }: Props) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box component="h3" sx={{ m: 0, flexGrow: 1, fontSize: 14, fontWeight: 600 }}>
          {count === undefined ? title : `${title} (${count})`}
        </Box>
        {button}
      </Box>
      {children}
    </Box>
  )
}
