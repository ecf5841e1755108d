import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

import { useFormat } from '../../../providers/hooks'
import { greetingAt } from '../../../resources/greeting'
import { cut } from '../../../resources/kit/characters'
import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'
import { useMember, useMemberMediaUrl } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { LoadError } from '../LoadError'
import { PageCard } from '../PageCard'
import { OverviewTiles } from './OverviewTiles'
import { WeekChart } from './WeekChart'

import type { OverviewAnswer } from './overviewAnswer'

const texts = {
  lastLogin: t('上次登录：{time} {ip}', 'Last login: {time} {ip}'),
  contact: t('手机：{mobile}　邮箱：{email}', 'Mobile: {mobile}, e-mail: {email}'),
  none: t('未填写', 'not given'),
  week: t('近 7 天变动', 'The last 7 days'),
  weekHint: t('每天增减的合计', 'What each day added or took away'),
  money: t('余额变动', 'Balance'),
  score: t('积分变动', 'Points'),
}

/** The first page: who this is, what they have, and what moved in a week. */
export function OverviewPage() {
  const translate = useText()
  const format = useFormat()
  const { data, problem, reload } = useMemberQuery<OverviewAnswer>('/api/account/overview')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Welcome />
      <OverviewTiles answer={data} />
      <PageCard title={translate(texts.week)} text={translate(texts.weekHint)}>
        {problem !== undefined && !data ? <LoadError text={problem} onRetry={reload} /> : null}
        {data || problem === undefined ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
            <WeekChart title={translate(texts.money)} days={data?.days} values={data?.money.map(Number)} sayValue={format.money} />
            <WeekChart title={translate(texts.score)} days={data?.days} values={data?.score} sayValue={format.number} />
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
        {cut(name, 1)}
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
