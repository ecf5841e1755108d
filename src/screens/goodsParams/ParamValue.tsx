import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

import { choiceMark, choicesIn } from '../../../resources/goods/goodsParams'

import type { TemplateParam } from '../../../resources/goods/goodsParams'

interface Props {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  /** How the template wants it filled in; free text without one. */
  readonly asked: TemplateParam | undefined
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
}

/** The value of a parameter: offered choices may be passed over, because goods know better than templates. */
export function ParamValue({ label, placeholder = '', value, asked, isDisabled, isInvalid, onChange }: Props) {
  const html = { 'aria-label': label, maxLength: 200, placeholder }
  const sx = { flex: '2 1 180px', minWidth: 0 }
  if (!asked || asked.type === 'input')
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
  if (asked.type === 'multi')
    return (
      <Autocomplete
        multiple
        freeSolo
        size="small"
        disableCloseOnSelect
        options={[...asked.options]}
        value={[...choicesIn(value)]}
        disabled={isDisabled}
        onChange={(_, next) => onChange(next.join(choiceMark))}
        renderInput={(params) => (
          <TextField {...params} error={isInvalid} slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': label, placeholder } }} />
        )}
        sx={sx}
      />
    )
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={[...asked.options]}
      inputValue={value}
      value={value || null}
      disabled={isDisabled}
      onInputChange={(_, next, reason) => (reason === 'reset' && next === '' && value !== '' ? undefined : onChange(next))}
      renderInput={(params) => <TextField {...params} error={isInvalid} slotProps={{ htmlInput: { ...params.inputProps, ...html } }} />}
      sx={sx}
    />
  )
}
