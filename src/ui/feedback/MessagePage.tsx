import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { ReactNode } from 'react'

const frames = {
  page: { component: 'main', heading: 'h1', size: { minHeight: '100%' } },
  tab: { component: 'div', heading: 'h2', size: { minHeight: 320 } },
  memberPage: { component: 'div', heading: 'h1', size: { minHeight: 360, height: '100%' } },
} as const

interface Props {
  /** A short text or icon above the title, such as 404. */
  readonly sign?: ReactNode
  readonly title: string
  readonly text: string
  /** What it fills: the whole page, a tab of the back office, or the content of the member center. */
  readonly fills?: keyof typeof frames
  /** The links to continue. */
  readonly children: ReactNode
}

/** A page with a message and links to continue. */
export function MessagePage({ sign, title, text, fills = 'page', children }: Props) {
  const { component, heading, size } = frames[fills]
  return (
    <Box component={component} sx={{ ...size, display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 1, p: 3 }}>
      {sign ? (
        <Typography aria-hidden sx={{ fontSize: 64, fontWeight: 700, lineHeight: 1, color: 'primary.main', letterSpacing: 2 }}>
          {sign}
        </Typography>
      ) : null}
      <Typography variant="h1" component={heading}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 520, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>
    </Box>
  )
}
