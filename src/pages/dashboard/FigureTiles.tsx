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
import { figureGroups, figures } from '../../../resources/figures'
import { t } from '../../../resources/kit/text'
import { Icon } from '../../ui/icon/Icon'
import { useText } from '../../ui/useText'
import { figureAddress } from './figureAddress'

import type { Format } from '../../../providers/format'
import type { Figure, FigureGroup } from '../../../resources/figures'
import type { DashboardAnswer, FigureCount } from '../../../resources/kit/protocol/dashboard'
import type { Translate } from '../../../resources/kit/text'

const groupNames = Object.keys(figureGroups) as FigureGroup[] // keys of a closed record

/** Height of a tile with one line of notes; most have one or two. */
const tileHeight = 116

/** The figures that the server sent, by group; placeholders before, by the user's rights. */
export function FigureTiles({ data }: { readonly data: DashboardAnswer | undefined }) {
  const can = useCan()
  const isExpected = ({ list, needs = '' }: Figure): boolean => {
    const last = needs.lastIndexOf('/')
    return can(list, 'index') && (needs === '' || can(needs.slice(0, last), needs.slice(last + 1)))
  }
  return groupNames.map((group) => {
    const shown = figures.filter((figure) => figure.group === group && (data ? data.figures?.[figure.name] : isExpected(figure)))
    return shown.length > 0 ? <Group key={group} group={group} shown={shown} data={data} /> : null
  })
}

interface GroupProps {
  readonly group: FigureGroup
  readonly shown: readonly Figure[]
  readonly data: DashboardAnswer | undefined
}

function Group({ group, shown, data }: GroupProps) {
  const id = useId()
  const translate = useText()
  const { menus } = useSession()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate(figureGroups[group])}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(150px, 15%)), 1fr))' }}
      >
        {shown.map((figure) => {
          const counted = data?.figures?.[figure.name]
          if (!counted) return <Skeleton key={figure.name} component="li" variant="rounded" height={tileHeight} aria-hidden />
          return <FigureTile key={figure.name} figure={figure} counted={counted} to={figureAddress(figure, menus, data.range)} />
        })}
      </Box>
    </Box>
  )
}

interface Props {
  readonly figure: Figure
  readonly counted: FigureCount
  /** The list that was counted; a tile without one is no link. */
  readonly to: string | undefined
}

/** A number and its label; the whole tile is a link. */
function FigureTile({ figure, counted, to }: Props) {
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

const ratingColors: Readonly<Record<FigureRating, string>> = { good: 'success.main', bad: 'error.main', plain: 'text.secondary' }
const arrows = { up: ArrowUpward, down: ArrowDownward }

/** Number of characters from which on a smaller font is used, to fit into one line. */
const longValue = 10

function Lines({ figure, counted }: Omit<Props, 'to'>) {
  const translate = useText()
  const { value, change, direction, rating, note } = figureTextOf(figure, counted, translate, useFormat())
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
      <Typography variant="caption" component="span" sx={{ color: ratingColors[rating], display: 'block' }}>
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

const texts = {
  up: t('上升 +{count}{percent}，上期\u00a0{before}', 'Up +{count}{percent} from\u00a0{before}'),
  down: t('下降 -{count}{percent}，上期\u00a0{before}', 'Down -{count}{percent} from\u00a0{before}'),
  same: t('与上期持平', 'Same as the period before'),
  percent: t('（{sign}{percent}%）', ' ({sign}{percent}%)'),
  now: t('当前', 'As of now'),
  lastOnly: t('所选日期内', 'In these days'),
}

type FigureRating = 'good' | 'bad' | 'plain'

interface FigureText {
  readonly value: string
  /** The change, or the time that the figure refers to. */
  readonly change: string
  readonly direction: 'up' | 'down' | undefined
  readonly rating: FigureRating
  /** The sum of an amount over the rows. */
  readonly note: string
}

/** A figure as text: direction and size of its change are both written, so that it does not depend on color. */
function figureTextOf(figure: Figure, counted: FigureCount, translate: Translate, format: Format): FigureText {
  const { count, before } = counted
  const difference = before ? count - before.count : 0
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : undefined
  const sum = sumText(figure, counted.sum, format)
  return {
    value: figure.ofRows ? sum : format.number(count),
    change: before ? changeText(difference, before.count, translate, format) : translate(figure.over ? texts.lastOnly : texts.now),
    direction,
    rating: ratingOf(figure, direction),
    note: figure.ofRows ? translate(figure.ofRows, { count: format.number(count) }) : figure.sum ? translate(figure.sum.text, { sum }) : '',
  }
}

function changeText(difference: number, before: number, translate: Translate, format: Format): string {
  if (difference === 0) return translate(texts.same)
  const size = Math.abs(difference)
  const sign = difference > 0 ? '+' : '-'
  const percent = before > 0 ? translate(texts.percent, { sign, percent: format.number(Math.round((size / before) * 100)) }) : ''
  return translate(difference > 0 ? texts.up : texts.down, { count: format.number(size), percent, before: format.number(before) })
}

function ratingOf({ more }: Figure, direction: FigureText['direction']): FigureRating {
  if (!more || !direction) return 'plain'
  return (more === 'good') === (direction === 'up') ? 'good' : 'bad'
}

function sumText({ sum }: Figure, value: string | undefined, format: Format): string {
  if (!sum || value === undefined) return ''
  const number = Number(value)
  const plus = number > 0 ? '+' : ''
  const formatters = {
    money: () => format.money(value),
    moneyChange: () => plus + format.money(value),
    number: () => format.number(Math.abs(number)),
    change: () => plus + format.number(number),
    size: () => format.size(number),
  }
  return formatters[sum.as]()
}
