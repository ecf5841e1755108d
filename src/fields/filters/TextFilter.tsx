import OutlinedInput from '@mui/material/OutlinedInput'

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
