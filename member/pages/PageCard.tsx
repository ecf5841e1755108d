import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly text?: string | undefined
  /** Content beside the title. */
  readonly tools?: ReactNode
  /** The heading of the page; further cards have smaller ones. */
  readonly isHead?: boolean
  readonly children: ReactNode
}

/** A page of the member center, or a section of it, with a title. */
export function PageCard({ title, text, tools, isHead = false, children }: Props) {
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant={isHead ? 'h1' : 'h2'} component={isHead ? 'h1' : 'h2'}>
            {title}
          </Typography>
          {text ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
          ) : null}
        </Box>
        {tools}
      </Box>
      {children}
    </Card>
  )
}
