import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'

import type { ControlProps } from './controlTypes'

interface Props extends ControlProps<string | number | null> {
  readonly prefix?: string | undefined
  readonly unit?: string | undefined
  readonly isWhole?: boolean
}

const fullWidth = /[\uff0b\uff0d-\uff0e\uff10-\uff19\uff1d]/g

/** Parses typed text as a plain number: full-width digits, thousands separators and signs of Chinese keyboards are accepted. */
export function toPlainNumber(typed: string): string {
  return typed
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\s,\uff0c\u00a5\uffe5]/g, '')
    .replace(/\u3002/g, '.')
    .replace(/[\u2212\u2013]/g, '-')
}

/** A number typed as text: the mouse wheel does not change it, and invalid text is kept until blur. */
export function NumberField({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, prefix, unit, isWhole = false }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (value === null || value === undefined ? '' : String(value))
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      value={shown}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => {
        setTyped(target.value)
        const plain = toPlainNumber(target.value)
        onChange(plain === '' ? null : plain)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
      startAdornment={prefix ? <InputAdornment position="start">{prefix}</InputAdornment> : null}
      endAdornment={unit ? <InputAdornment position="end">{unit}</InputAdornment> : null}
      slotProps={{
        input: {
          inputMode: isWhole ? 'numeric' : 'decimal',
          autoComplete: 'off',
          'aria-labelledby': labelId,
          'aria-describedby': describedBy,
          style: { fontVariantNumeric: 'tabular-nums' },
        },
      }}
      sx={{ maxWidth: 260 }}
    />
  )
}
