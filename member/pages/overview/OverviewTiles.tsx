import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Icon } from '../../../src/ui/Icon'
import { useText } from '../../../src/ui/useText'
import { memberPageAt } from '../../menu/memberPageAt'
import { useMember, useMemberState } from '../../session/useMember'

import type { ReactNode } from 'react'

import type { OverviewAnswer } from './overviewAnswer'

const texts = {
  balance: t('余额', 'Balance'),
  score: t('积分', 'Points'),
  checkIn: t('每日签到', 'Daily check-in'),
  done: t('今天已签到', 'Checked in today'),
  open: t('今天还没有签到', 'Not checked in today'),
  streak: t('连续 {count} 天', '{count} {count:day|days} in a row'),
  noStreak: t('等您来签', 'Start today'),
  list: t('查看明细', 'See the entries'),
  go: t('去签到', 'Check in'),
}

/** Numbers that lead to the page they come from, where this member may open it. */
export function OverviewTiles({ answer }: { readonly answer: OverviewAnswer | undefined }) {
  const translate = useText()
  const format = useFormat()
  const { money, score } = useMember()
  const isDone = answer?.checked_in_today
  return (
    <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))' }}>
      <Tile icon="fa fa-money" label={translate(texts.balance)} value={format.money(money)} note={translate(texts.list)} to="/user/account/balance" />
      <Tile icon="fa fa-star" label={translate(texts.score)} value={format.number(score)} note={translate(texts.list)} to="/user/account/integral" />
      {isDone === undefined ? null : (
        <Tile
          icon="fa fa-calendar-check-o"
          label={translate(texts.checkIn)}
          value={answer?.streak ? translate(texts.streak, { count: answer.streak }) : translate(texts.noStreak)}
          note={isDone ? translate(texts.done) : `${translate(texts.open)} · ${translate(texts.go)}`}
          to="/user/account/checkIn"
        />
      )}
    </Box>
  )
}

interface TileProps {
  readonly icon: string
  readonly label: string
  readonly value: string
  readonly note: string
  readonly to: string
}

function Tile({ icon, label, value, note, to }: TileProps) {
  const { menus, rules } = useMemberState()
  const isHeld = 'rule' in memberPageAt([...menus, ...rules], to)
  const content = (
    <Lines>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Icon name={icon} sx={{ fontSize: 18 }} />
        <Typography variant="body2" component="span">
          {label}
        </Typography>
      </Box>
      <Typography component="span" sx={{ fontSize: 24, fontWeight: 600, lineHeight: 1.3, display: 'block', mt: 0.5 }}>
        {value}
      </Typography>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', display: 'block', minHeight: 18 }}>
        {isHeld ? note : ''}
      </Typography>
    </Lines>
  )
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      {isHeld ? (
        <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  )
}

const Lines = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', p: 2 }}>
    {children}
  </Box>
)
