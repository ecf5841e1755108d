import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { FieldLabel } from './FieldLabel'
import { PasswordInput } from './PasswordInput'

interface Props {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly help?: string
  readonly isPassword?: boolean
  readonly autoComplete?: string
  readonly isFocused?: boolean
  readonly isDisabled?: boolean
  /** Digits: phones show the numeric keyboard. */
  readonly isNumeric?: boolean
}

/** A label above its input, with the help or the error below. */
export function LabeledInput({
  id,
  label,
  value,
  onChange,
  error,
  help,
  isPassword = false,
  autoComplete,
  isFocused = false,
  isDisabled = false,
  isNumeric = false,
}: Props) {
  const below = error ?? help
  const describedBy = below ? `${id}-below` : undefined
  return (
    <Box>
      <FieldLabel id={`${id}-label`} htmlFor={id} label={label} />
      {isPassword ? (
        <PasswordInput
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy}
          value={value}
          onChange={onChange}
          onBlur={nothing}
          isInvalid={error !== undefined}
          isNew={autoComplete === 'new-password'}
          isDisabled={isDisabled}
        />
      ) : (
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error !== undefined}
          disabled={isDisabled}
          slotProps={{
            input: {
              autoComplete,
              autoCapitalize: 'none',
              spellCheck: false,
              'aria-describedby': describedBy,
              autoFocus: isFocused,
              ...(isNumeric && { inputMode: 'numeric' }),
            },
          }}
        />
      )}
      {below ? (
        <Typography id={describedBy} variant="caption" component="p" sx={{ mt: 0.5, color: error ? 'error.main' : 'text.secondary' }}>
          {below}
        </Typography>
      ) : null}
    </Box>
  )
}

const nothing = (): void => undefined
