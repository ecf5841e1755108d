import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { ReactNode } from 'react'

interface Props {
  /** A short sign above the title, such as 404 or an icon. */
  readonly sign?: ReactNode
  readonly title: string
  readonly text: string
  readonly isInside?: boolean
  /** The ways on. */
  readonly children: ReactNode
}

/** A page that says what happened and where to go from here. */
export function MessagePage({ sign, title, text, isInside = false, children }: Props) {
  return (
    <Box
      component={isInside ? 'div' : 'main'}
      sx={{ minHeight: isInside ? 320 : '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 1, p: 3 }}
    >
      {sign ? (
        <Typography aria-hidden sx={{ fontSize: 64, fontWeight: 700, lineHeight: 1, color: 'primary.main', letterSpacing: 2 }}>
          {sign}
        </Typography>
      ) : null}
      <Typography variant="h1" component={isInside ? 'h2' : 'h1'}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 520, overflowWrap: 'anywhere' }}>{text}</Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box>
    </Box>
  )
}
