import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

import { MemberPageLayout } from '../../layout/MemberPageLayout'

import type { ReactNode } from 'react'

/** The sign-in on a card of its own, below the header with the shop's name, language and theme. */
export function LoginFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <MemberPageLayout>
      <Box sx={{ display: 'grid', placeItems: 'center', py: { xs: 3, sm: 8 } }}>
        <Card sx={{ width: '100%', maxWidth: 400, boxSizing: 'border-box', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}>
          <Typography variant="h4" component="h1">
            {title}
          </Typography>
          {children}
        </Card>
      </Box>
    </MemberPageLayout>
  )
}
