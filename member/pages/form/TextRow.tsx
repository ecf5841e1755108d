import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'

import { PasswordInput } from '../../../src/ui/PasswordInput'

interface Props {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly autoComplete?: string
  readonly isFocused?: boolean
  /** Hidden while it is typed; a new one gets a hint of its strength. */
  readonly secret?: 'present' | 'new'
}

/** A label above its input, and the error below. */
export function TextRow({ id, label, value, onChange, error, autoComplete, isFocused = false, secret }: Props) {
  const describedBy = error ? `${id}-error` : undefined
  return (
    <Box>
      <Typography component="label" id={`${id}-label`} htmlFor={id} variant="body2" sx={{ display: 'block', mb: 0.5, fontWeight: 500 }}>
        {label}
      </Typography>
      {secret ? (
        <PasswordInput
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy}
          value={value}
          onChange={onChange}
          onBlur={nothing}
          isInvalid={error !== undefined}
          isNew={secret === 'new'}
        />
      ) : (
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error !== undefined}
          slotProps={{ input: { autoComplete, autoCapitalize: 'none', spellCheck: false, 'aria-describedby': describedBy, autoFocus: isFocused } }}
        />
      )}
      {error ? (
        <Typography id={describedBy} variant="caption" component="p" sx={{ mt: 0.5, color: 'error.main' }}>
          {error}
        </Typography>
      ) : null}
    </Box>
  )
}

const nothing = (): void => undefined
