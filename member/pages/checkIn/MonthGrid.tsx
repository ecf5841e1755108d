import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useLanguage, useText } from '../../../src/ui/useText'

const texts = {
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

/** The month from Monday to Sunday; days that were come to are marked. Reckoned in UTC, so that no zone moves a day. */
export function MonthGrid({ month, days, today }: Props) {
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
              aria-label={translate(isDone ? texts.done : texts.open, { day })}
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
