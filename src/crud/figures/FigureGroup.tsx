import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'

import { useCan, useFormat, useSession } from '../../../providers/hooks'
import { countedAt, listsOfFigure, measuresOf } from '../../../resources/kit/dashboard'
import { Icon } from '../../ui/icon/Icon'
import { useText } from '../../ui/useText'
import { figureTextOf, numberText } from './figureText'
import { rowsAddress } from './rowsAddress'

import type { Figure } from '../../../resources/kit/figure'
import type { DashboardAnswer, FigureCount } from '../../../resources/kit/protocol/dashboard'
import type { FigureRating } from './figureText'
import type { Place } from './rowsAddress'

type TileSize = 'low' | 'small' | 'usual' | 'middle' | 'large'

/** Tiles in a row, and the height of one in px with its usual lines. */
const sizes: Readonly<Record<TileSize, { readonly least: string; readonly height: number; readonly font: number }>> = {
  low: { least: 'max(150px, 18%)', height: 66, font: 20 },
  small: { least: 'max(116px, 11%)', height: 74, font: 20 },
  usual: { least: 'max(150px, 15%)', height: 104, font: 22 },
  middle: { least: 'max(210px, 23%)', height: 88, font: 20 },
  large: { least: 'max(210px, 23%)', height: 92, font: 28 },
}

interface GroupProps {
  readonly title?: string
  /** Its name, if it has no heading. */
  readonly label?: string
  readonly figures: Readonly<Record<string, Figure>>
  readonly data: DashboardAnswer | undefined
  readonly size: TileSize
}

/** Numbers in a row, each with a link to its rows: those that the server sent; placeholders before, by the user's rights. */
export function FigureGroup({ title, label, figures, data, size }: GroupProps) {
  const id = useId()
  const can = useCan()
  const { menus } = useSession()
  const isExpected = (figure: Figure): boolean => listsOfFigure(figure).every((list) => can(list, 'index'))
  const shown = Object.entries(figures).filter(([name, figure]) => (data ? data.figures?.[name] : isExpected(figure)))
  if (shown.length === 0) return null
  const { least, height } = sizes[size]
  return (
    <Box component="section" aria-label={label} aria-labelledby={title === undefined ? undefined : id} sx={{ mt: title === undefined ? 1.5 : 2 }}>
      {title === undefined ? null : (
        <Typography id={id} variant="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 1, sm: 1.5 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(auto-fill, minmax(min(100%, ${least}), 1fr))` },
        }}
      >
        {shown.map(([name, figure]) => {
          const counted = data?.figures?.[name]
          if (!counted) return <Skeleton key={name} component="li" variant="rounded" height={height} aria-hidden />
          return <FigureTile key={name} name={name} place={{ menus, range: data.range, at: countedAt(data) }} {...{ figure, counted, size }} />
        })}
      </Box>
    </Box>
  )
}

interface TileProps {
  readonly name: string
  readonly figure: Figure
  readonly counted: FigureCount
  readonly size: TileSize
  readonly place: Place
}

/** A number and its label, which together are a link; its note links to rows of its own. */
function FigureTile({ name, figure, counted, size, place }: TileProps) {
  const to = rowsAddress(measuresOf(figure.of)[0], place)
  const content = <Lines {...{ figure, counted, size }} />
  return (
    <Card component="li" data-figure={name} sx={{ listStyle: 'none', minHeight: sizes[size].height, display: 'flex', flexDirection: 'column' }}>
      {to === undefined ? (
        <Box sx={linesStyle}>{content}</Box>
      ) : (
        <CardActionArea component={Link} to={to} sx={{ ...linesStyle, flex: 1, display: 'block' }}>
          {content}
        </CardActionArea>
      )}
      <Note {...{ figure, counted, place }} />
    </Card>
  )
}

const linesStyle = { px: { xs: 1.25, sm: 1.5 }, py: 1 } as const

/** Its own link, unless it is about the same rows. */
function Note({ figure: { of, note }, counted, place }: Pick<TileProps, 'figure' | 'counted' | 'place'>) {
  const translate = useText()
  const format = useFormat()
  if (!note || counted.note === undefined) return null
  const to = rowsAddress(note.of, place)
  const text = translate(note.text, { value: numberText(note.as, counted.note, format) })
  const isOwn = to !== undefined && to !== rowsAddress(measuresOf(of)[0], place)
  return (
    <Typography variant="caption" component="div" sx={{ px: { xs: 1.25, sm: 1.5 }, pb: 1, color: 'text.secondary', '& a': { color: 'primary.main' } }}>
      {isOwn ? <Link to={to}>{text}</Link> : text}
    </Typography>
  )
}

const ratingColors: Readonly<Record<FigureRating, string>> = { good: 'success.main', bad: 'error.main', plain: 'text.secondary' }
const arrows = { up: ArrowUpward, down: ArrowDownward }

/** Number of characters from which on a smaller font is used, to fit into one line; low tiles are wide. */
const longValue = (size: TileSize): number => (size === 'low' ? 16 : 10)

function Lines({ figure, counted, size }: Pick<TileProps, 'figure' | 'counted' | 'size'>) {
  const translate = useText()
  const { value, change, direction, rating } = figureTextOf(figure, counted, translate, useFormat())
  const Arrow = direction && arrows[direction]
  const { font } = sizes[size]
  const isBrief = size === 'small' || size === 'low'
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
        <Icon name={figure.icon} sx={{ fontSize: 18 }} />
        <Typography variant="body2" component="span">
          {translate(figure.label)}
        </Typography>
      </Box>
      <Typography
        component="span"
        sx={{
          fontSize: { xs: 20, sm: value.length > longValue(size) ? Math.min(font, 24) - 2 : font },
          fontWeight: 600,
          lineHeight: 1.3,
          display: 'block',
          mt: 0.25,
          overflowWrap: 'anywhere',
          ...(Number(value) === 0 && isBrief && { color: 'text.secondary' }),
        }}
      >
        {value}
      </Typography>
      {change && !isBrief ? (
        <Typography variant="caption" component="span" sx={{ color: ratingColors[rating], display: 'block', wordBreak: 'keep-all', overflowWrap: 'anywhere' }}>
          {Arrow ? <Arrow aria-hidden sx={{ fontSize: 13, verticalAlign: -2, mr: 0.25 }} /> : null}
          {change}
        </Typography>
      ) : null}
    </>
  )
}
