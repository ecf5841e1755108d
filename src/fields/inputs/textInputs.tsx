import OutlinedInput from '@mui/material/OutlinedInput'

import { CharacterCount } from '../../ui/input/CharacterCount'
import { toText } from './inputTypes'

import type { TextRuleName } from '../../../resources/kit/rules'
import type { InputProps } from './inputTypes'

/** Keyboards of phones by what the rule wants. */
const inputModes: Partial<Record<TextRuleName, 'tel' | 'email' | 'url' | 'numeric'>> = {
  mobile: 'tel',
  phone: 'tel',
  servicePhone: 'tel',
  email: 'email',
  url: 'url',
}

export function TextInput({ id, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'text'>) {
  const text = toText(value)
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={text}
        error={isInvalid}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        endAdornment={field.unit ?? null}
        slotProps={{
          input: {
            autoComplete: 'off',
            'aria-describedby': describedBy,
            ...(field.rule && inputModes[field.rule] ? { inputMode: inputModes[field.rule] } : {}),
          },
        }}
      />
      {field.rule ? null : <CharacterCount value={text} max={field.max} />}
    </>
  )
}

export function LongTextInput({ id, describedBy, field, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'longText'>) {
  const text = toText(value)
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        multiline
        minRows={2}
        maxRows={12}
        value={text}
        error={isInvalid}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        slotProps={{ input: { 'aria-describedby': describedBy } }}
      />
      <CharacterCount value={text} max={field.max} />
    </>
  )
}
