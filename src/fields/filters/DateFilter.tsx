import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

import { shopToday } from '../../../resources/kit/shopTime'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { LazyDateField } from '../inputs/LazyDateField'
import { datePresets } from './datePresets'
import { endsOf, isRangeOperator, rangeOf } from './filterTypes'

import type { FilterProps } from './filterTypes'

const texts = { from: t('{field}：开始日期', '{field}: from'), to: t('{field}：结束日期', '{field}: to'), presets: t('常用时间段', 'Usual periods') }

/** Days in the shop's own time. A moment with hours, from a pasted link, is kept until its day is changed. */
export function DateFilter({ field, value, onChange, operator, id, labelId }: FilterProps) {
  const translate = useText()
  if (!isRangeOperator(operator)) return <Day id={id} labelId={labelId} value={value} onChange={onChange} />
  const [from, to] = endsOf(value)
  const today = shopToday()
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Day id={id} label={translate(texts.from, { field: field.label })} value={from} onChange={(next) => onChange(rangeOf(next, to))} />
        <span aria-hidden>–</span>
        <Day id={`${id}-to`} label={translate(texts.to, { field: field.label })} value={to} onChange={(next) => onChange(rangeOf(from, next))} />
      </Box>
      <Box role="group" aria-label={translate(texts.presets)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
        {datePresets.map(({ name, label, range }) => {
          const period = range(today)
          return (
            <Chip
              key={name}
              size="small"
              variant={period === value ? 'filled' : 'outlined'}
              color={period === value ? 'primary' : 'default'}
              aria-pressed={period === value}
              label={translate(label)}
              onClick={() => onChange(period === value ? '' : period)}
            />
          )
        })}
      </Box>
    </Box>
  )
}

interface DayProps {
  readonly id: string
  readonly label?: string
  readonly labelId?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const Day = ({ value, ...props }: DayProps) => <LazyDateField {...props} isNarrow value={value.slice(0, 10)} />
