import OutlinedInput from '@mui/material/OutlinedInput'

import { CharacterCount } from '../../ui/CharacterCount'
import { toText } from './inputTypes'

import type { InputProps } from './inputTypes'

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
