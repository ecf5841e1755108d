import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import { useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { LabeledSwitch } from '../../ui/input/LabeledSwitch'
import { usePinyinTypeAhead } from '../../ui/select/usePinyinTypeAhead'
import { useText } from '../../ui/useText'
import { toText, toTexts } from './inputTypes'

import type { KeyboardEvent } from 'react'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { InputProps } from './inputTypes'

const none = t('未选择', 'None')
const mostRadios = 3
/** Whether it can be without a choice again once it had one. */
const canBeEmpty = ({ required, default: start }: FieldOf<'choice'>): boolean => !required && start === undefined

/** A switch for a toggle, radio buttons for up to three choices, a select for more and in a cell of a table, `lines.2.kind`, which has no room for buttons. */
export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange } = props
  const { toggle, choices } = field
  if (toggle)
    return (
      <LabeledSwitch
        {...props}
        value={toText(value) === toggle[0]}
        onChange={(isOn) => onChange(isOn ? toggle[0] : toggle[1])}
        on={choices[toggle[0]]}
        off={choices[toggle[1]]}
      />
    )
  return Object.keys(choices).length <= mostRadios && !props.name.includes('.') ? <Radios {...props} /> : <List {...props} />
}

function Radios({ id, labelId, describedBy, name, field, value, onChange, onBlur, isDisabled = false }: InputProps<'choice'>) {
  const translate = useText()
  return (
    <RadioGroup
      row
      name={name}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      value={toText(value)}
      onChange={(_, next) => onChange(next)}
      onBlur={onBlur}
    >
      {[...(canBeEmpty(field) ? [['', none] as const] : []), ...Object.entries(field.choices)].map(([key, label], at) => (
        <FormControlLabel
          key={key}
          value={key}
          disabled={isDisabled}
          control={<Radio size="small" slotProps={{ input: at === 0 ? { id } : {} }} />}
          label={translate(label)}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </RadioGroup>
  )
}

function List({ id, labelId, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'choice'>) {
  const translate = useText()
  const hasNone = canBeEmpty(field) || toText(value) === ''
  const options = useRef<HTMLUListElement>(null)
  const labels = Object.values(field.choices).map((label) => translate(label))
  const typeAhead = usePinyinTypeAhead(hasNone ? [translate(none), ...labels] : labels, (at) =>
    options.current?.querySelectorAll<HTMLElement>('[role="option"]')[at]?.focus(),
  )
  return (
    <Select<string>
      id={id}
      labelId={labelId}
      size="small"
      fullWidth
      displayEmpty
      value={toText(value)}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      SelectDisplayProps={{ 'aria-describedby': describedBy }}
      MenuProps={{ slotProps: { list: { ref: options, onKeyDown: ({ key }: KeyboardEvent) => typeAhead(key) } } }}
    >
      {hasNone ? (
        <MenuItem value="">
          <em>{translate(none)}</em>
        </MenuItem>
      ) : null}
      {Object.entries(field.choices).map(([key, label]) => (
        <MenuItem key={key} value={key}>
          {translate(label)}
        </MenuItem>
      ))}
    </Select>
  )
}

/** Checkboxes; the value has the order of the definition. A value of another version of the server may have keys that this page does not know. */
export function ChoicesInput({ id, labelId, describedBy, field, value, onChange, onBlur, isDisabled = false }: InputProps<'choices'>) {
  const translate = useText()
  const chosen = toTexts(value)
  const keys = [...new Set([...Object.keys(field.choices), ...chosen])]
  const toggle = (key: string): void => onChange(keys.filter((one) => (one === key ? !chosen.includes(key) : chosen.includes(one))))
  return (
    <FormGroup row role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur}>
      {keys.map((key, at) => (
        <FormControlLabel
          key={key}
          disabled={isDisabled}
          control={<Checkbox size="small" checked={chosen.includes(key)} onChange={() => toggle(key)} slotProps={{ input: at === 0 ? { id } : {} }} />}
          label={field.choices[key] ? translate(field.choices[key]) : key}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </FormGroup>
  )
}
