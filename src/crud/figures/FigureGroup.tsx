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
import { figureTextOf, numberOf, numberText } from './figureText'
import { rowsAddress } from './rowsAddress'

import type { Figure } from '../../../resources/kit/figure'
import type { DashboardAnswer, FigureCount } from '../../../resources/kit/protocol/dashboard'
import type { FigureRating } from './figureText'
import type { Place } from './rowsAddress'

type TileSize = 'low' | 'small' | 'usual' | 'middle' | 'large'

interface TileLook {
  readonly least: string
  readonly height: number
  readonly font: number
  /** Characters of a number that fit into one line. */
  readonly fitting: number
  /** Without the change of its number. */
  readonly isBrief?: true
}

/** Tiles in a row, and the height of one in px with its usual lines. */
const sizes: Readonly<Record<TileSize, TileLook>> = {
  low: { least: 'max(150px, 18%)', height: 66, font: 20, fitting: 16, isBrief: true },
  small: { least: 'max(116px, 11%)', height: 74, font: 20, fitting: 10, isBrief: true },
  usual: { least: 'max(150px, 15%)', height: 104, font: 22, fitting: 10 },
  middle: { least: 'max(210px, 23%)', height: 88, font: 20, fitting: 16 },
  large: { least: 'max(210px, 23%)', height: 92, font: 28, fitting: 12 },
}

/** px of a line of a label or change, and around the lines of a tile. */
const lineOfText = 20
const aroundLines = 18

/** What a tile without a note has below its lines. */
const restOf = ({ height, font, isBrief }: TileLook): number => Math.max(0, height - aroundLines - Math.ceil(font * 1.3) - lineOfText * (isBrief ? 1 : 2))

/** Tiles beside each other have their labels, their numbers and their notes at the same heights. */
const ofThreeRows = { gridRow: 'span 3', display: 'grid', grid: 'subgrid / minmax(0, 1fr)', alignItems: 'start', justifyContent: 'stretch', rowGap: 0 } as const

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
  const format = useFormat()
  const { menus } = useSession()
  const isExpected = (figure: Figure): boolean => listsOfFigure(figure).every((list) => can(list, 'index'))
  const shown = Object.entries(figures).filter(([name, figure]) => (data ? data.figures?.[name] : isExpected(figure)))
  if (shown.length === 0) return null
  const { least, height, font, fitting } = sizes[size]
  const isLong = shown.some(([name, figure]) => data && numberOf(figure, data.figures?.[name], format).length > fitting)
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
          gridAutoRows: `auto auto minmax(${restOf(sizes[size])}px, auto)`,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: `repeat(auto-fill, minmax(min(100%, ${least}), 1fr))` },
        }}
      >
        {shown.map(([name, figure]) => {
          const counted = data?.figures?.[name]
          if (!counted) return <Skeleton key={name} component="li" variant="rounded" height={height} sx={{ gridRow: 'span 3' }} aria-hidden />
          const place = { menus, range: data.range, at: countedAt(data) }
          return <FigureTile key={name} {...{ name, place, figure, counted }} fontSize={isLong ? Math.min(font, 24) - 2 : font} isBrief={sizes[size].isBrief} />
        })}
      </Box>
    </Box>
  )
}

interface TileProps {
  readonly name: string
  readonly figure: Figure
  readonly counted: FigureCount
  readonly fontSize: number
  readonly isBrief: true | undefined
  readonly place: Place
}

/** A number and its label, which together are a link; its note links to rows of its own. */
function FigureTile({ name, figure, counted, fontSize, isBrief, place }: TileProps) {
  const to = rowsAddress(measuresOf(figure.of)[0], place)
  const content = <Lines {...{ figure, counted, fontSize, isBrief }} />
  return (
    <Card component="li" data-figure={name} sx={{ listStyle: 'none', ...ofThreeRows }}>
      {to === undefined ? (
        <Box sx={linesStyle}>{content}</Box>
      ) : (
        <CardActionArea component={Link} to={to} sx={linesStyle}>
          {content}
        </CardActionArea>
      )}
      <Note {...{ figure, counted, place }} />
    </Card>
  )
}

/** Without a note they fill the tile. */
const linesStyle = {
  ...ofThreeRows,
  gridRow: 'span 2',
  '&:last-child': { gridRow: 'span 3' },
  px: { xs: 1.25, sm: 1.5 },
  py: 1,
} as const

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

function Lines({ figure, counted, fontSize, isBrief }: Pick<TileProps, 'figure' | 'counted' | 'fontSize' | 'isBrief'>) {
  const translate = useText()
  const { value, change, direction, rating } = figureTextOf(figure, counted, translate, useFormat())
  const Arrow = direction && arrows[direction]
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
        <Icon name={figure.icon} sx={{ fontSize: 18 }} />
        <Typography variant="body2" component="span">
          {translate(figure.label)}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component="span"
          sx={{
            fontSize: { xs: 20, sm: fontSize },
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
          <Typography
            variant="caption"
            component="span"
            sx={{ color: ratingColors[rating], display: 'block', wordBreak: 'keep-all', overflowWrap: 'anywhere' }}
          >
            {Arrow ? <Arrow aria-hidden sx={{ fontSize: 13, verticalAlign: -2, mr: 0.25 }} /> : null}
            {change}
          </Typography>
        ) : null}
      </Box>
    </>
  )
}
