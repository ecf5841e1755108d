import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'

import { useData } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { addDays, shopToday } from '../../../resources/kit/values/shopTime'
import { LazyDateField } from '../../ui/input/LazyDateField'
import { toPlainNumber } from '../../ui/input/NumberField'
import { RegionSelect } from '../../ui/select/RegionSelect'
import { useText } from '../../ui/useText'
import { ChoiceList } from './ChoiceList'
import { RemoteFilter } from './RemoteFilter'
import { endsOf, idControlProps, isListOperator, isRangeOperator, rangeOf, splitList } from './filterTypes'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { FilterProps } from './filterTypes'

export function TextFilter({ value, onChange, id, labelId }: FilterProps) {
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ input: { 'aria-labelledby': labelId, maxLength: 255, type: 'search' } }}
    />
  )
}

const numberTexts = {
  from: t('最小', 'From'),
  to: t('最大', 'To'),
  end: t('{field}：{end}', '{field}: {end}'),
  ids: t('多个用逗号隔开', 'Separate several with commas'),
}

/** A number, a list of ids, or the limits of a range. */
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
        placeholder={translate(numberTexts.ids)}
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
        hint={translate(numberTexts.from)}
        label={translate(numberTexts.end, { field: field.label, end: numberTexts.from })}
        value={from}
        onChange={(next) => onChange(rangeOf(next, to))}
      />
      <span aria-hidden>–</span>
      <One
        id={`${id}-to`}
        hint={translate(numberTexts.to)}
        label={translate(numberTexts.end, { field: field.label, end: numberTexts.to })}
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

const choiceTexts = { on: t('开', 'On'), off: t('关', 'Off'), yes: t('是', 'Yes'), no: t('否', 'No') }

export const ChoiceFilter = (props: FilterProps<FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>>) => (
  <Choices {...props} choices={offeredBy(props)} />
)

/** A value that is no longer offered is kept while an older address has it. */
function offeredBy({ field, value }: Pick<FilterProps<FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>>, 'field' | 'value'>) {
  const offered: readonly string[] | undefined = 'offered' in field ? field.offered : undefined
  const selected = value.split(',')
  return Object.entries(field.choices ?? {}).filter(([key]) => offered === undefined || offered.includes(key) || selected.includes(key))
}

const switchChoices: readonly (readonly [string, Text])[] = [
  ['1', choiceTexts.on],
  ['0', choiceTexts.off],
]
/** Of what nobody switches: a fact. */
const factChoices: readonly (readonly [string, Text])[] = [
  ['1', choiceTexts.yes],
  ['0', choiceTexts.no],
]

export const SwitchFilter = (props: FilterProps<FieldOf<'switch'>>) => <Choices {...props} choices={choicesOfSwitch(props.field)} />

function choicesOfSwitch({ words, readOnly }: FieldOf<'switch'>): typeof switchChoices {
  if (!words) return readOnly ? factChoices : switchChoices
  return [
    ['1', words.on],
    ['0', words.off],
  ]
}

type Props = FilterProps & { readonly choices: readonly (readonly [string, Text])[] }

/** All choices at once, because a filter is opened to choose of them. */
function Choices({ value, onChange, operator, id, labelId, choices }: Props) {
  const translate = useText()
  return (
    <ChoiceList
      id={id}
      labelId={labelId}
      isMultiple={isListOperator(operator)}
      value={splitList(value)}
      onChange={(keys) => onChange(keys.join(','))}
      options={choices.map(([key, text]) => ({ key, label: translate(text) }))}
    />
  )
}

/** A province alone is a valid filter; city and district narrow it. */
export function RegionFilter(filter: FilterProps) {
  const data = useData()
  return <RegionSelect {...idControlProps(filter)} load={data.areas} />
}

const dateTexts = { from: t('{field}：开始日期', '{field}: from'), to: t('{field}：结束日期', '{field}: to'), presets: t('常用时间段', 'Common periods') }

/** Days in the shop's time zone. A time of day from a copied link is kept until its day is changed. */
export function DateFilter({ field, value, onChange, operator, id, labelId }: FilterProps) {
  const translate = useText()
  if (!isRangeOperator(operator)) return <Day id={id} labelId={labelId} value={value} onChange={onChange} />
  const [from, to] = endsOf(value)
  const today = shopToday()
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Day id={id} label={translate(dateTexts.from, { field: field.label })} value={from} onChange={(next) => onChange(rangeOf(next, to))} />
        <span aria-hidden>–</span>
        <Day id={`${id}-to`} label={translate(dateTexts.to, { field: field.label })} value={to} onChange={(next) => onChange(rangeOf(from, next))} />
      </Box>
      <Box role="group" aria-label={translate(dateTexts.presets)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
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

/** Periods of days in the shop's time zone, whatever the browser's. */
export interface DatePreset {
  readonly name: string
  readonly label: Text
  readonly range: (today: string) => string
}

export const datePresets: readonly DatePreset[] = [
  { name: 'today', label: t('今天', 'Today'), range: (today) => `${today},${today}` },
  { name: 'yesterday', label: t('昨天', 'Yesterday'), range: (today) => `${addDays(today, -1)},${addDays(today, -1)}` },
  { name: 'week', label: t('近 7 天', 'Last 7 days'), range: (today) => `${addDays(today, -6)},${today}` },
  { name: 'days30', label: t('近 30 天', 'Last 30 days'), range: (today) => `${addDays(today, -29)},${today}` },
  { name: 'month', label: t('本月', 'This month'), range: (today) => `${today.slice(0, 8)}01,${today}` },
]

/** The controls that the filters of the field types are made of. */
export const filterControls = { ChoiceFilter, DateFilter, NumberFilter, RegionFilter, RemoteFilter, SwitchFilter, TextFilter }
