import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

import { t } from '../../../resources/kit/text'
import { useOptionFilter } from '../../ui/select/useOptionFilter'
import { useText } from '../../ui/useText'

import type { Text } from '../../../resources/kit/text'
import type { ControlProps } from '../../ui/input/controlTypes'

const texts = {
  search: t('搜索列表', 'Search lists'),
  nothing: t('没有匹配的列表', 'No matching lists'),
  clear: t('清除', 'Clear'),
  open: t('展开选项', 'Show options'),
  close: t('收起选项', 'Hide options'),
}

interface Props extends Omit<ControlProps<unknown>, 'value'> {
  readonly value: unknown
  readonly choices: Readonly<Record<string, Text>>
}

/** One of many choices, found by typing a part of its name or key, or its pinyin. */
export function ListInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, choices }: Props) {
  const translate = useText()
  const chosen = typeof value === 'string' && value !== '' ? value : null
  const labelOf = (key: string): string => {
    const label = choices[key]
    return label ? translate(label) : key
  }
  const { filterOptions, onTyped } = useOptionFilter<string>((key) => `${labelOf(key)} ${key}`)
  return (
    <Autocomplete<string>
      id={id}
      size="small"
      disabled={isDisabled}
      value={chosen}
      options={chosen !== null && !Object.hasOwn(choices, chosen) ? [chosen, ...Object.keys(choices)] : Object.keys(choices)}
      getOptionLabel={labelOf}
      filterOptions={filterOptions}
      onInputChange={(_, typed) => onTyped(typed)}
      noOptionsText={translate(texts.nothing)}
      clearText={translate(texts.clear)}
      openText={translate(texts.open)}
      closeText={translate(texts.close)}
      onChange={(_, next) => onChange(next ?? '')}
      onBlur={onBlur}
      renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
        <TextField
          {...rest}
          error={isInvalid}
          placeholder={translate(texts.search)}
          slotProps={{ input: InputProps, htmlInput: { ...inputProps, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } }}
        />
      )}
    />
  )
}
