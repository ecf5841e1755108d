import Box from '@mui/material/Box'
import { useId } from 'react'

import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A titled part of the details. */
export function Section({ title, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1, pb: 0.5, fontSize: 14, fontWeight: 600, borderBottom: 1, borderColor: 'divider' }}>
        {title}
      </Box>
      {children}
    </Box>
  )
}
