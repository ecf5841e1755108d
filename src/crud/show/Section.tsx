import Box from '@mui/material/Box'

import { useFormat } from '../../../providers/hooks'

import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The number of its rows; a single row can be seen. */
  readonly count?: number
  /** Beside the title. */
  readonly button?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the details. */
export function Section({ title, count = 1, button, children }: Props) {
  const format = useFormat()
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, mb: 1, pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box component="h3" sx={{ m: 0, flexGrow: 1, fontSize: 14, fontWeight: 600 }}>
          {count > 1 ? `${title} (${format.number(count)})` : title}
        </Box>
        {button}
      </Box>
      {children}
    </Box>
  )
}
