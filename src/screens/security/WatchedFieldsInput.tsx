import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'

import { t } from '../../../resources/kit/text'
import { labelFor, maxWatched } from '../../../resources/security/watchedFields'
import { controllerFileOf } from '../../../resources/kit/paths'
import { watchable } from '../../../resources/watchable'
import { watchableNamed } from '../../../resources/watchedSettings'
import { useOptionFilter } from '../../ui/select/useOptionFilter'
import { useText } from '../../ui/useText'

import type { Text } from '../../../resources/kit/text'
import type { WatchedFields } from '../../../resources/security/watchedFields'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  search: t('选择字段', 'Choose fields'),
  nothing: t('没有匹配的字段', 'No matching fields'),
  noList: t('请先选择数据列表', 'Choose the list first'),
  table: t('数据表 {table}，主键 {key}，连接 default', 'Table {table}, primary key {key}, connection default'),
  labelOf: t('{name} 的说明', 'Label of {name}'),
  clear: t('清除', 'Clear'),
  open: t('展开选项', 'Show options'),
  close: t('收起选项', 'Hide options'),
}

/** The fields of the chosen list that a rule watches, each with the label that the log has for it. */
export function WatchedFieldsInput({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const controller: unknown = useWatch({ name: 'controller' })
  const place = watchable('edit').find(({ path }) => controllerFileOf(path) === controller)
  const known = watchableNamed(controller) ?? {}
  const chosen = toWatched(value)
  useFieldsOfList(place ? known : undefined, chosen, onChange)
  const names = Object.keys(chosen)
  const nameOf = (name: string): string => {
    const label = known[name]
    return label ? `${translate(label)} (${name})` : name
  }
  const { filterOptions, onTyped } = useOptionFilter<string>(nameOf)
  const choose = (next: readonly string[]): void =>
    onChange(Object.fromEntries(next.slice(0, maxWatched).map((name) => [name, chosen[name] ?? (known[name]?.zh ?? name).slice(0, 50)])))
  return (
    <Box role="group" aria-labelledby={labelId} sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete<string, true>
        id={id}
        multiple
        size="small"
        disableCloseOnSelect
        disabled={isDisabled || !place}
        value={names}
        options={Object.keys(known)}
        getOptionLabel={nameOf}
        filterOptions={filterOptions}
        onInputChange={(_, typed) => onTyped(typed)}
        getOptionDisabled={() => names.length >= maxWatched}
        noOptionsText={translate(texts.nothing)}
        clearText={translate(texts.clear)}
        openText={translate(texts.open)}
        closeText={translate(texts.close)}
        onChange={(_, next) => choose(next)}
        onBlur={onBlur}
        renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
          <TextField
            {...rest}
            error={isInvalid}
            placeholder={translate(place ? texts.search : texts.noList)}
            slotProps={{ input: InputProps, htmlInput: { ...inputProps, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } }}
          />
        )}
      />
      {place ? (
        <Typography variant="caption" color="text.secondary">
          {translate(texts.table, { table: place.table, key: place.primaryKey })}
        </Typography>
      ) : null}
      {names.length > 0 ? (
        <Box sx={labelsStyle}>
          {names.map((name) => (
            <LabelOf
              key={name}
              name={name}
              label={known[name]}
              stored={chosen[name] ?? ''}
              isDisabled={isDisabled}
              onChange={(label) => onChange({ ...chosen, [name]: label })}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  )
}

interface LabelProps {
  readonly name: string
  readonly label: Text | undefined
  readonly stored: string
  readonly isDisabled: boolean
  readonly onChange: (label: string) => void
}

function LabelOf({ name, label, stored, isDisabled, onChange }: LabelProps) {
  const translate = useText()
  return (
    <>
      <Typography variant="body2" color="text.secondary" noWrap title={name}>
        {name}
      </Typography>
      <TextField
        size="small"
        value={translate(labelFor(stored, label))}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { 'aria-label': translate(texts.labelOf, { name }), maxLength: 50 } }}
      />
    </>
  )
}

/** Another list has other fields: those that it does not have are no longer chosen. */
function useFieldsOfList(known: Readonly<Record<string, Text>> | undefined, chosen: WatchedFields, onChange: (next: WatchedFields) => void): void {
  const kept = Object.entries(chosen).filter(([name]) => !known || Object.hasOwn(known, name))
  const isSmaller = kept.length < Object.keys(chosen).length
  useEffect(() => {
    if (isSmaller) onChange(Object.fromEntries(kept))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when fields disappear
  }, [isSmaller])
}

const toWatched = (value: unknown): WatchedFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, label]) => [name, String(label)]))
    : {}

const labelsStyle = { display: 'grid', gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.75, alignItems: 'center' }
