import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** What to do about it. */
  readonly children?: ReactNode
  /** `alert` for a failure, `status` for everything else. */
  readonly role?: 'alert' | 'status'
}

/** Shown in place of rows: what is wrong and what to do. */
export function EmptyState({ icon, title, text, children, role = 'status' }: Props) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 7,
        textAlign: 'center',
        textAutospace: 'normal',
        '& > svg': { fontSize: 56, color: 'text.disabled' },
      }}
    >
      {icon}
      <Typography component="p" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {text ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 480 }}>
          {text}
        </Typography>
      ) : null}
      {children ? <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap', justifyContent: 'center' }}>{children}</Box> : null}
    </Box>
  )
}
