import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useCallback, useRef, useState } from 'react'

import { choiceSeparator, choicesIn } from '../../../resources/goods/goodsParams'
import { usePendingInput } from '../../crud/form/pendingInput'
import { useOptionFilter } from '../../ui/select/useOptionFilter'

import type { SxProps } from '@mui/material/styles'

import type { TemplateParam } from '../../../resources/goods/goodsParams'

interface Props {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  /** The kind of input by the template; free text without one. */
  readonly templateParam: TemplateParam | undefined
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
}

/** The value of a parameter: values other than the choices are allowed. */
export function ParamValue({ label, placeholder = '', value, templateParam, isRequired, isDisabled, isInvalid, onChange }: Props) {
  const { filterOptions, onTyped } = useOptionFilter<string>((option) => option)
  const html = { 'aria-label': label, 'aria-required': isRequired, maxLength: 200, placeholder }
  const sx = { flex: '2 1 180px', minWidth: 0 }
  if (!templateParam || templateParam.type === 'input')
    return (
      <TextField
        value={value}
        disabled={isDisabled}
        error={isInvalid}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: html }}
        sx={sx}
      />
    )
  if (templateParam.type === 'multi')
    return <MultipleValue html={html} value={value} options={templateParam.options} isDisabled={isDisabled} isInvalid={isInvalid} onChange={onChange} sx={sx} />
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={[...templateParam.options]}
      filterOptions={filterOptions}
      inputValue={value}
      value={value || null}
      disabled={isDisabled}
      onInputChange={(_, next, reason) => {
        if (reason === 'input') onTyped(next)
        if (reason !== 'reset' || next !== '' || value === '') onChange(next)
      }}
      renderInput={(params) => <TextField {...params} error={isInvalid} slotProps={{ htmlInput: { ...params.inputProps, ...html } }} />}
      sx={sx}
    />
  )
}

interface MultipleValueProps {
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
function MultipleValue({ html, value, options, isDisabled, isInvalid, onChange, sx }: MultipleValueProps) {
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
