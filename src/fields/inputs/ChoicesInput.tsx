import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'

import { useText } from '../../ui/useText'
import { toTexts } from './inputTypes'

import type { InputProps } from './inputTypes'

/** Boxes to tick; the value keeps the order of the definition. */
export function ChoicesInput({ id, labelId, describedBy, field, value, onChange, onBlur, isDisabled = false }: InputProps<'choices'>) {
  const translate = useText()
  const chosen = toTexts(value)
  const keys = Object.keys(field.choices)
  const toggle = (key: string): void => onChange(keys.filter((one) => (one === key ? !chosen.includes(key) : chosen.includes(one))))
  return (
    <FormGroup row role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur}>
      {Object.entries(field.choices).map(([key, label], at) => (
        <FormControlLabel
          key={key}
          disabled={isDisabled}
          control={<Checkbox size="small" checked={chosen.includes(key)} onChange={() => toggle(key)} slotProps={{ input: at === 0 ? { id } : {} }} />}
          label={translate(label)}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </FormGroup>
  )
}
