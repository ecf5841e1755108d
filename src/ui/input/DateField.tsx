import 'dayjs/locale/en-gb'
import 'dayjs/locale/zh-cn'

import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, zhCN } from '@mui/x-date-pickers/locales'
import { renderTimeViewClock } from '@mui/x-date-pickers/timeViewRenderers'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { useState } from 'react'

import { t, translate } from '../../../resources/kit/text'
import { useLanguage } from '../useText'

import type { Dayjs } from 'dayjs'

dayjs.extend(utc)

export interface DateFieldProps {
  readonly id: string
  readonly labelId?: string | undefined
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** `YYYY-MM-DD`, with `THH:mm:ss` if it has a time; empty for none. */
  readonly value: string
  /** Called with an empty text while the date is incomplete. */
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly hasTime?: boolean
  readonly isInvalid?: boolean
  readonly isDisabled?: boolean
  /** For places without room for a clear button. */
  readonly isNarrow?: boolean
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** The format of lists in the same language. */
const formats = {
  day: t('YYYY-MM-DD', 'D MMM YYYY'),
  time: t('YYYY-MM-DD HH:mm:ss', 'D MMM YYYY, HH:mm:ss'),
  month: t('YYYY年M月', 'MMMM YYYY'),
}
const locales = { 'zh-cn': 'zh-cn', en: 'en-gb' }
/** The width of a month's name in this format; the library's default text does not fit. */
const monthPlaceholder = ({ contentType }: { contentType: string }): string => (contentType === 'letter' ? 'MMM' : 'MM')
const small = { fontSize: 'small' as const }
const words = { 'zh-cn': zhCN, en: enUS }
const clocks = { hours: renderTimeViewClock, minutes: renderTimeViewClock, seconds: renderTimeViewClock }

/** The text is computed in UTC, so that no day or hour is shifted or missing in the browser's time zone. */
const toDate = (text: string | undefined): Dayjs | null => (text ? dayjs.utc(text) : null)

/** A date, or a date and a time, typed by sections in the order of the language, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { id, labelId, label, describedBy, hasTime = false, isInvalid = false, isDisabled = false, isNarrow = false, min, max } = props
  const language = useLanguage()
  const { shown, change, leave } = useDateDraft(props)
  const common = {
    value: shown,
    onChange: change,
    timezone: 'UTC',
    disabled: isDisabled,
    ...(min && { minDate: dayjs.utc(min) }),
    ...(max && { maxDate: dayjs.utc(max) }),
    slotProps: {
      textField: {
        id,
        size: 'small' as const,
        fullWidth: true,
        onBlur: leave,
        ...(isInvalid && { error: true }),
        InputProps: { 'aria-labelledby': label ? undefined : labelId, 'aria-label': label, 'aria-describedby': describedBy },
      },
      openPickerButton: { size: 'small' as const },
      openPickerIcon: small,
      clearIcon: small,
      calendarHeader: { format: translate(formats.month, language) },
      field: { clearable: !isNarrow },
    },
  }
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locales[language]}
      localeText={{ ...words[language].components.MuiLocalizationProvider.defaultProps.localeText, fieldMonthPlaceholder: monthPlaceholder }}
    >
      {hasTime ? (
        <DateTimePicker
          {...common}
          format={translate(formats.time, language)}
          ampm={false}
          viewRenderers={clocks}
          views={['year', 'month', 'day', 'hours', 'minutes', 'seconds']}
        />
      ) : (
        <DatePicker {...common} format={translate(formats.day, language)} />
      )}
    </LocalizationProvider>
  )
}

/**
 * What the field shows: the value, or an incomplete date, for which the form has no value; it is cleared on blur, so that it is not mistaken for a saved one.
 */
function useDateDraft({ value, onChange, onBlur, hasTime = false }: DateFieldProps) {
  const [typed, setTyped] = useState<{ readonly shown: Dayjs | null; readonly value: string }>()
  const shown = typed && typed.value === value ? typed.shown : toDate(value)
  const change = (next: Dayjs | null): void => {
    const text = next?.isValid() ? next.format(hasTime ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DD') : ''
    setTyped({ shown: next, value: text })
    if (text !== value) onChange(text)
  }
  const leave = (): void => {
    if (shown && !shown.isValid()) setTyped(undefined)
    onBlur?.()
  }
  return { shown, change, leave }
}
