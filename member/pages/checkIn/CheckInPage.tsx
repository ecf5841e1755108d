import Check from '@mui/icons-material/Check'
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useFormat, useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { LoadError } from '../../../src/ui/feedback/LoadError'
import { PageLoading } from '../../../src/ui/feedback/PageLoading'
import { useLanguage, useText } from '../../../src/ui/useText'
import { memberLoadingHeight } from '../../layout/loadingHeight'
import { useDailyReload } from '../../session/useDailyReload'
import { useMemberApp } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { PageCard } from '../PageCard'
import { useIdempotencyKey } from '../form/useIdempotencyKey'

import type { CheckInCalendar, CheckedIn } from '../../../resources/kit/protocol/member'

const texts = {
  title: t('每日签到', 'Daily check-in'),
  text: t('每天签到得 {score} 积分', 'Earn {score} {score:point|points} with every check-in'),
  sign: t('签到，得 {score} 积分', 'Check in for {score} {score:point|points}'),
  busy: t('正在签到…', 'Checking in…'),
  done: t('今天已签到', 'Checked in today'),
  streak: t('已连续签到 {count} 天', '{count} {count:day|days} in a row'),
  total: t('当前积分 {score}', 'Your points: {score}'),
  earned: t('签到成功，获得 {score} 积分', 'Checked in: {score} {score:point|points} earned'),
  bonus: t('连续签到奖励', 'Streak bonus'),
  rule: t('连续 {days} 天再得 {score} 积分', '{days} {days:day|days} in a row: {score} extra {score:point|points}'),
  off: t('签到活动未开放', 'The daily check-in is not open'),
}

/** The daily check-in with its calendar. */
export function CheckInPage() {
  const translate = useText()
  const { data, problem, reload } = useMemberQuery<CheckInCalendar>('/api/user/checkIn', { type: 'daily' })
  useDailyReload(reload)
  return (
    <PageCard isHead title={translate(texts.title)} text={data?.enabled ? translate(texts.text, { score: data.score }) : undefined}>
      {problem !== undefined && !data ? <LoadError text={problem} onRetry={reload} /> : null}
      {problem === undefined && !data ? <PageLoading minHeight={memberLoadingHeight} /> : null}
      {data && !data.enabled ? <EmptyState icon={<EventBusyOutlined />} title={translate(texts.off)} /> : null}
      {data?.enabled ? <Days calendar={data} onDone={reload} /> : null}
    </PageCard>
  )
}

function Days({ calendar, onDone }: { readonly calendar: CheckInCalendar; readonly onDone: () => void }) {
  const translate = useText()
  const format = useFormat()
  const { isBusy, checkIn } = useCheckIn(calendar.today, onDone)
  const { checked_in_today, streak, rules, month, days, today, bonus_score, total_score } = calendar
  const reward = calendar.score + bonus_score
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px' } }}>
      <MonthGrid month={month} days={days} today={today} />
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography sx={{ fontSize: 20, fontWeight: 600 }} role="status">
          {translate(texts.streak, { count: streak })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{translate(texts.total, { score: format.number(total_score) })}</Typography>
        <Button variant="contained" size="large" disabled={checked_in_today || isBusy} onClick={checkIn} sx={{ minHeight: 42 }}>
          {translate(checked_in_today ? texts.done : isBusy ? texts.busy : texts.sign, { score: reward })}
        </Button>
        {rules.length > 0 ? (
          <>
            <Typography variant="h3" component="h2" sx={{ mt: 1 }}>
              {translate(texts.bonus)}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: 13 }}>
              {rules.map((rule) => (
                <li key={rule.days}>{translate(texts.rule, rule)}</li>
              ))}
            </Box>
          </>
        ) : null}
      </Box>
    </Box>
  )
}

function useCheckIn(today: string, onDone: () => void): { readonly isBusy: boolean; readonly checkIn: () => void } {
  const translate = useText()
  const { http, session } = useMemberApp()
  const notify = useNotice()
  const keyFor = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)
  const checkIn = (): void => {
    if (isBusy) return
    setBusy(true)
    http
      .post<CheckedIn>('/api/user/checkIn', { type: 'daily' }, { idempotencyKey: keyFor(today) })
      .then(({ score, bonus_score }) => notify({ kind: 'success', text: translate(texts.earned, { score: score + bonus_score }) }))
      .then(() => session.load(http))
      .catch(() => undefined) // reported by the request; the calendar is reloaded either way
      .finally(() => {
        setBusy(false)
        onDone()
      })
  }
  return { isBusy, checkIn }
}

const monthGridTexts = {
  done: t('{day}，已签到', '{day}, checked in'),
  open: t('{day}，未签到', '{day}, not checked in'),
}
const locales = { 'zh-cn': 'zh-CN', en: 'en-GB' }

interface Props {
  /** `YYYY-MM`. */
  readonly month: string
  /** Checked days, `YYYY-MM-DD`. */
  readonly days: readonly string[]
  readonly today: string
}

/** The month from Monday to Sunday; days with a check-in are marked. Computed in UTC, so that no time zone shifts a day. */
function MonthGrid({ month, days, today }: Props) {
  const translate = useText()
  const locale = locales[useLanguage()]
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const gap = (first.getUTCDay() + 6) % 7
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const heading = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(first)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box aria-hidden sx={{ ...columns, color: 'text.secondary', fontSize: 12, textAlign: 'center', mb: 0.5 }}>
        {Array.from({ length: 7 }, (_, place) => (
          <span key={place}>{weekday.format(new Date(Date.UTC(2024, 0, 1 + place)))}</span>
        ))}
      </Box>
      <Box component="ul" sx={{ ...columns, m: 0, p: 0, listStyle: 'none' }}>
        {Array.from({ length }, (_, place) => {
          const day = `${month}-${String(place + 1).padStart(2, '0')}`
          const isDone = days.includes(day)
          return (
            <Box
              component="li"
              key={day}
              aria-label={translate(isDone ? monthGridTexts.done : monthGridTexts.open, { day })}
              aria-current={day === today ? 'date' : undefined}
              sx={{
                ...(place === 0 && { gridColumnStart: gap + 1 }),
                height: 44,
                display: 'grid',
                placeItems: 'center',
                alignContent: 'center',
                borderRadius: 1,
                border: 1,
                borderColor: day === today ? 'primary.main' : 'transparent',
                bgcolor: isDone ? 'var(--menuActiveBackground)' : 'transparent',
                color: isDone ? 'var(--menuActiveColor)' : 'text.primary',
                fontWeight: isDone || day === today ? 600 : 400,
                lineHeight: 1.1,
              }}
            >
              {place + 1}
              {isDone ? <Check sx={{ fontSize: 14 }} aria-hidden /> : null}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const columns = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '4px' } as const
