import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { fromLocalInput, isOutsideShopZone, shopToday, toLocalInput } from '../../../resources/kit/values/shopTime'
import { LazyDateField } from '../../ui/input/LazyDateField'
import { useText } from '../../ui/useText'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

const zone = t('店铺时间（北京时间，UTC+8）', 'Shop time (Beijing, UTC+8)')

/** A moment in the shop's time zone: typed by sections or picked from a calendar. */
export function MomentInput({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'moment'>) {
  const translate = useText()
  return (
    <>
      <Box sx={{ width: 280, maxWidth: 1 }}>
        <LazyDateField
          id={id}
          labelId={labelId}
          describedBy={describedBy}
          hasTime
          value={toLocalInput(value)}
          onChange={(text) => onChange(fromLocalInput(text))}
          onBlur={onBlur}
          isInvalid={isInvalid}
          isDisabled={isDisabled}
          min="2000-01-01"
          max="2199-12-31"
        />
      </Box>
      {isOutsideShopZone() ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate(zone)}
        </Typography>
      ) : null}
    </>
  )
}

const bound = (value: string | undefined): string | undefined => (value === 'today' ? shopToday() : value)

/** A date is never converted between time zones. */
export function DateInput({ id, labelId, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'date'>) {
  return (
    <Box sx={{ width: 200, maxWidth: 1 }}>
      <LazyDateField
        id={id}
        labelId={labelId}
        describedBy={describedBy}
        value={toText(value)}
        onChange={(text) => onChange(text || null)}
        onBlur={onBlur}
        isInvalid={isInvalid}
        isDisabled={isDisabled}
        min={bound(field.from)}
        max={bound(field.to)}
      />
    </Box>
  )
}
