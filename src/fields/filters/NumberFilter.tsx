import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'

import { t } from '../../../resources/kit/text'
import { toPlainNumber } from '../../ui/NumberField'
import { useText } from '../../ui/useText'
import { endsOf, isListOperator, isRangeOperator, rangeOf } from './filterTypes'

import type { FilterProps } from './filterTypes'

const texts = { from: t('最小', 'From'), to: t('最大', 'To'), end: t('{field}：{end}', '{field}: {end}'), ids: t('多个用逗号隔开', 'Several, with commas') }

/** A number, a list of ids, or the two ends of a range. */
export function NumberFilter({ field, value, onChange, operator, id, labelId }: FilterProps) {
  const translate = useText()
  if (isListOperator(operator)) {
    const change = (typed: string): void => onChange(typed.replace(/[，、\s]+/g, ',').replace(/[^\d,]/g, ''))
    return (
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={value}
        placeholder={translate(texts.ids)}
        onChange={({ target }) => change(target.value)}
        slotProps={{ input: { 'aria-labelledby': labelId } }}
      />
    )
  }
  if (!isRangeOperator(operator)) return <One id={id} labelId={labelId} value={value} onChange={onChange} />
  const [from, to] = endsOf(value)
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <One
        id={id}
        hint={translate(texts.from)}
        label={translate(texts.end, { field: field.label, end: texts.from })}
        value={from}
        onChange={(next) => onChange(rangeOf(next, to))}
      />
      <span aria-hidden>–</span>
      <One
        id={`${id}-to`}
        hint={translate(texts.to)}
        label={translate(texts.end, { field: field.label, end: texts.to })}
        value={to}
        onChange={(next) => onChange(rangeOf(from, next))}
      />
    </Box>
  )
}

interface OneProps {
  readonly id: string
  readonly hint?: string
  readonly label?: string
  readonly labelId?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function One({ id, hint = '', label, labelId, value, onChange }: OneProps) {
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={value}
      placeholder={hint}
      onChange={({ target }) => onChange(toPlainNumber(target.value).replace(/[^\d.-]/g, ''))}
      slotProps={{ input: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': label, 'aria-labelledby': label ? undefined : labelId } }}
    />
  )
}
