import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { greetingAt } from '../../../resources/greeting'
import { t } from '../../../resources/kit/text'
import { truncate } from '../../../resources/kit/values/characters'
import { LoadError } from '../../../src/ui/feedback/LoadError'
import { Icon } from '../../../src/ui/icon/Icon'
import { useText } from '../../../src/ui/useText'
import { addressOf, pageRulesOf } from '../../menu/memberRules'
import { useDailyReload } from '../../session/useDailyReload'
import { useMember, useMemberMediaUrl, useMemberState } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { PageCard } from '../PageCard'
import { WeekChart } from './WeekChart'

import type { ReactNode } from 'react'

import type { MemberOverview } from '../../../resources/kit/protocol/member'

const texts = {
  lastLogin: t('上次登录：{time} {ip}', 'Last sign-in: {time} {ip}'),
  contact: t('手机：{mobile}　邮箱：{email}', 'Mobile: {mobile}, e-mail: {email}'),
  none: t('未填写', 'not set'),
  week: t('近 7 天变动', 'The last 7 days'),
  weekHint: t('每天增减的合计', 'Total change per day'),
  money: t('余额变动', 'Balance'),
  score: t('积分变动', 'Points'),
}

/** The first page: the member, their balances, and the changes of a week. */
export function OverviewPage() {
  const translate = useText()
  const format = useFormat()
  const { data, problem, reload } = useMemberQuery<MemberOverview>('/api/account/overview')
  useDailyReload(reload)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Welcome />
      <OverviewTiles answer={data} />
      <PageCard title={translate(texts.week)} text={translate(texts.weekHint)}>
        {problem !== undefined && !data ? <LoadError text={problem} onRetry={reload} /> : null}
        {data || problem === undefined ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
            <WeekChart title={translate(texts.money)} days={data?.days} values={data?.money.map(Number)} formatValue={format.money} />
            <WeekChart title={translate(texts.score)} days={data?.days} values={data?.score} formatValue={format.number} />
          </Box>
        ) : null}
      </PageCard>
    </Box>
  )
}

function Welcome() {
  const translate = useText()
  const format = useFormat()
  const url = useMemberMediaUrl()
  const member = useMember()
  const name = member.nickname || member.username
  const time = typeof member.last_login_time === 'number' ? format.moment(member.last_login_time) : (member.last_login_time ?? '')
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: 'flex', gap: 2, alignItems: 'center' }}>
      <Avatar src={url(member.avatar)} alt="" sx={{ width: 64, height: 64, fontSize: 24, bgcolor: 'primary.main' }}>
        {truncate(name, 1)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {translate(greetingAt(Date.now()), { name })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate(texts.contact, { mobile: member.mobile || translate(texts.none), email: member.email || translate(texts.none) })}
        </Typography>
        {time ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {translate(texts.lastLogin, { time, ip: member.last_login_ip })}
          </Typography>
        ) : null}
      </Box>
    </Card>
  )
}

const overviewTilesTexts = {
  balance: t('余额', 'Balance'),
  score: t('积分', 'Points'),
  checkIn: t('每日签到', 'Daily check-in'),
  done: t('今天已签到', 'Checked in today'),
  open: t('今天还没有签到', 'Not checked in today'),
  streak: t('连续 {count} 天', '{count} {count:day|days} in a row'),
  noStreak: t('等您来签', 'Start today'),
  list: t('查看明细', 'View entries'),
  go: t('去签到', 'Check in'),
}

/** Numbers that link to their page, if this member may open it. */
function OverviewTiles({ answer }: { readonly answer: MemberOverview | undefined }) {
  const translate = useText()
  const format = useFormat()
  const member = useMember()
  const { money, score } = answer?.balances ?? member
  const isDone = answer?.checked_in_today
  return (
    <Box component="ul" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2, '& > li': { flex: '1 1 150px' } }}>
      <Tile
        icon="fa fa-money"
        label={translate(overviewTilesTexts.balance)}
        value={format.money(money)}
        note={translate(overviewTilesTexts.list)}
        to="/user/account/balance"
      />
      <Tile
        icon="fa fa-star"
        label={translate(overviewTilesTexts.score)}
        value={format.number(score)}
        note={translate(overviewTilesTexts.list)}
        to="/user/account/integral"
      />
      {isDone === undefined ? null : (
        <Tile
          icon="fa fa-calendar-check-o"
          label={translate(overviewTilesTexts.checkIn)}
          value={answer?.streak ? translate(overviewTilesTexts.streak, { count: answer.streak }) : translate(overviewTilesTexts.noStreak)}
          note={isDone ? translate(overviewTilesTexts.done) : `${translate(overviewTilesTexts.open)} · ${translate(overviewTilesTexts.go)}`}
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
  const isPermitted = pageRulesOf([...menus, ...rules]).some((rule) => addressOf(rule) === to)
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
        {isPermitted ? note : ''}
      </Typography>
    </Lines>
  )
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      {isPermitted ? (
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
