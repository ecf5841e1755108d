import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useCallback, useRef, useState } from 'react'

import { choiceSeparator, choicesIn } from '../../../resources/goods/goodsParams'
import { usePendingInput } from '../../crud/form/pendingInput'
import { useOptionFilter } from '../../ui/select/useOptionFilter'

import type { SxProps } from '@mui/material/styles'

interface Props {
  /** Attributes of the input. */
  readonly html: Readonly<Record<string, unknown>>
  readonly value: string
  readonly options: readonly string[]
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
  readonly sx: SxProps
}

/** Several values, those of the template or others. What is typed becomes one of them by Enter, or when the input or the form is left. */
export function MultipleValue({ html, value, options, isDisabled, isInvalid, onChange, sx }: Props) {
  const { filterOptions, onTyped } = useOptionFilter<string>((option) => option)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const write = (values: readonly string[]): void => onChange([...new Set(values)].join(choiceSeparator))
  const takeTyped = (): void => {
    if (typed.trim()) write([...choicesIn(value), ...choicesIn(typed)])
    setTyped('')
  }
  usePendingInput(
    useCallback(() => {
      if (!input.current || document.activeElement !== input.current) return
      input.current.blur()
      input.current.focus({ preventScroll: true })
    }, []),
  )
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      disableCloseOnSelect
      options={[...options]}
      value={[...choicesIn(value)]}
      inputValue={typed}
      filterOptions={filterOptions}
      onInputChange={(_, next) => {
        setTyped(next)
        onTyped(next)
      }}
      disabled={isDisabled}
      onChange={(_, next) => write(next)}
      onBlur={takeTyped}
      renderInput={(params) => <TextField {...params} inputRef={input} error={isInvalid} slotProps={{ htmlInput: { ...params.inputProps, ...html } }} />}
      sx={sx}
    />
  )
}
