import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'

import { Icon } from '../../ui/Icon'

import type { ReactNode } from 'react'

interface Props {
  readonly icon: string
  readonly label: string
  readonly value: string
  /** What the number is compared with. */
  readonly note: string | undefined
  /** The list it was counted from; a tile without one is no link. */
  readonly to: string | undefined
}

/** A number and its name; the whole tile leads to the list. */
export function FigureTile({ icon, label, value, note, to }: Props) {
  const content = (
    <Lines>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Icon name={icon} sx={{ fontSize: 18 }} />
        <Typography variant="body2" component="span">
          {label}
        </Typography>
      </Box>
      <Typography component="span" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3, display: 'block', mt: 0.5 }}>
        {value}
      </Typography>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block', minHeight: 18 }}>
        {note}
      </Typography>
    </Lines>
  )
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      {to === undefined ? (
        content
      ) : (
        <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      )}
    </Card>
  )
}

const Lines = ({ children }: { readonly children: ReactNode }) => <Box sx={{ p: { xs: 1.5, sm: 2 }, height: '100%' }}>{children}</Box>
