import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { splitValues } from '../goodsSpec/AddValues'

const texts = { label: t('第 {n} 行的选项', 'Options of row {n}'), placeholder: t('输入选项后回车', 'Type an option, then Enter') }

interface Props {
  readonly n: number
  readonly options: readonly string[]
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onChange: (options: readonly string[]) => void
}

/** The choices of a template; several can be pasted, and pending text is added on blur. */
export function OptionsInput({ n, options, isDisabled, isInvalid, onChange }: Props) {
  const translate = useText()
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      size="small"
      options={[]}
      value={[...options]}
      disabled={isDisabled}
      onChange={(_, next: readonly string[]) => onChange([...new Set(next.flatMap(splitValues))])}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
          placeholder={options.length ? '' : translate(texts.placeholder)}
          onPaste={(event) => {
            const pasted = splitValues(event.clipboardData.getData('text'))
            if (pasted.length < 2) return
            event.preventDefault()
            onChange([...new Set([...options, ...pasted])])
          }}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': translate(texts.label, { n }) } }}
        />
      )}
      sx={{ flex: '3 1 220px', minWidth: 0 }}
    />
  )
}
