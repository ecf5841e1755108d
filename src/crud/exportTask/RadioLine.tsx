import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

/** One of a few choices, beside each other where there is room. */
export function RadioLine<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontSize: 13 }}>
        {label}
      </FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([name, text]) => (
          <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={text} sx={{ '& .MuiFormControlLabel-label': { fontSize: 14 } }} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
