import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { isListOperator } from './filterTypes'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { FilterProps } from './filterTypes'

const texts = { any: t('不限', 'Any'), on: t('开', 'On'), off: t('关', 'Off') }

export const ChoiceFilter = (props: FilterProps<FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>>) => (
  <Choices {...props} choices={offeredBy(props)} />
)

/** A choice that is not offered stays where an older address holds it. */
function offeredBy({ field, value }: Pick<FilterProps<FieldOf<'choice'> | FieldOf<'choices'> | FieldOf<'computed'>>, 'field' | 'value'>) {
  const offered: readonly string[] | undefined = 'offered' in field ? field.offered : undefined
  const held = value.split(',')
  return Object.entries(field.choices ?? {}).filter(([key]) => offered === undefined || offered.includes(key) || held.includes(key))
}

const switchChoices: readonly (readonly [string, Text])[] = [
  ['1', texts.on],
  ['0', texts.off],
]

export const SwitchFilter = (props: FilterProps<FieldOf<'switch'>>) => <Choices {...props} choices={switchChoices} />

type Props = FilterProps & { readonly choices: readonly (readonly [string, Text])[] }

function Choices({ value, onChange, operator, id, labelId, choices }: Props) {
  const translate = useText()
  const isMultiple = isListOperator(operator)
  const picked = value === '' ? [] : value.split(',')
  const label = (keys: readonly string[]): string =>
    keys
      .map((key) => choices.find(([one]) => one === key)?.[1])
      .map((text, index) => (text ? translate(text) : keys[index]))
      .join('、')
  return (
    <Select
      size="small"
      fullWidth
      displayEmpty
      multiple={isMultiple}
      value={isMultiple ? picked : (picked[0] ?? '')}
      onChange={({ target }) => onChange(([] as string[]).concat(target.value).join(','))}
      renderValue={(held) => (held.length === 0 ? <span style={{ opacity: 0.7 }}>{translate(texts.any)}</span> : label(([] as string[]).concat(held)))}
      labelId={labelId}
      SelectDisplayProps={{ id }}
    >
      {isMultiple ? null : <MenuItem value="">{translate(texts.any)}</MenuItem>}
      {choices.map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {translate(text)}
        </MenuItem>
      ))}
    </Select>
  )
}
