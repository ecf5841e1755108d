import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { toText } from './inputTypes'
import { isAbroad, shopToday, toLocalText, toSeconds } from './shopTime'

import type { InputProps } from './inputTypes'

const zone = t('店铺时间（北京时间，UTC+8）', 'Shop time (Beijing, UTC+8)')

/** A moment in shop time: typed into its parts or picked from the browser's own calendar. */
export function MomentInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'moment'>) {
  const say = useText()
  return (
    <>
      <OutlinedInput
        id={id}
        type="datetime-local"
        size="small"
        value={toLocalText(value)}
        error={isInvalid}
        disabled={isDisabled}
        onChange={({ target }) => onChange(toSeconds(target.value))}
        onBlur={onBlur}
        slotProps={{ input: { step: 1, min: '2000-01-01T00:00:00', max: '2199-12-31T23:59:59', 'aria-describedby': describedBy } }}
        sx={{ width: 260, maxWidth: 1 }}
      />
      {isAbroad() ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {say(zone)}
        </Typography>
      ) : null}
    </>
  )
}

const bound = (value: string | undefined, otherwise: string): string => (value === 'today' ? shopToday() : (value ?? otherwise))

/** A date never passes through a time zone. */
export function DateInput({ id, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'date'>) {
  return (
    <OutlinedInput
      id={id}
      type="date"
      size="small"
      value={toText(value)}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value || null)}
      onBlur={onBlur}
      slotProps={{ input: { min: bound(field.from, '1000-01-01'), max: bound(field.to, '9999-12-31'), 'aria-describedby': describedBy } }}
      sx={{ width: 180, maxWidth: 1 }}
    />
  )
}
