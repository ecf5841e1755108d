import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { Icon } from '../../ui/Icon'
import { useText } from '../../ui/useText'
import { figureTextOf } from './figureText'

import type { Figure } from '../../../resources/figures'
import type { FigureTone } from './figureText'
import type { FigureCount } from './useDashboardQuery'

interface Props {
  readonly figure: Figure
  readonly counted: FigureCount
  /** The list it was counted from; a tile without one is no link. */
  readonly to: string | undefined
}

/** A number and its name; the whole tile leads to the list. */
export function FigureTile({ figure, counted, to }: Props) {
  const content = <Lines figure={figure} counted={counted} />
  return (
    <Card component="li" data-figure={figure.name} sx={{ listStyle: 'none', minHeight: 116 }}>
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

const toneColors: Readonly<Record<FigureTone, string>> = { good: 'success.main', bad: 'error.main', plain: 'text.secondary' }
const arrows = { up: ArrowUpward, down: ArrowDownward }

/** Characters from which on a number is set smaller, so that it stays in one line of its tile. */
const longValue = 10

function Lines({ figure, counted }: Omit<Props, 'to'>) {
  const translate = useText()
  const { value, change, direction, tone, note } = figureTextOf(figure, counted, translate, useFormat())
  const Arrow = direction && arrows[direction]
  return (
    <Box sx={{ p: { xs: 1.25, sm: 1.5 }, height: '100%' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
        <Icon name={figure.icon} sx={{ fontSize: 18 }} />
        <Typography variant="body2" component="span">
          {translate(figure.label)}
        </Typography>
      </Box>
      <Typography
        component="span"
        sx={{
          fontSize: value.length > longValue ? 18 : { xs: 20, sm: 24 },
          fontWeight: 600,
          lineHeight: 1.3,
          display: 'block',
          mt: 0.25,
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Typography>
      <Typography variant="caption" component="span" sx={{ color: toneColors[tone], display: 'block' }}>
        {Arrow ? <Arrow aria-hidden sx={{ fontSize: 13, verticalAlign: -2, mr: 0.25 }} /> : null}
        {change}
      </Typography>
      {note ? (
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block' }}>
          {note}
        </Typography>
      ) : null}
    </Box>
  )
}
