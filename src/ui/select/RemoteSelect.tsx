import Add from '@mui/icons-material/Add'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { createOptionOf, isCreateOption } from './createOption'
import { leaveSaveKey } from './saveKey'
import { useAutocompleteInput } from './useAutocompleteInput'
import { useRemoteOptions } from './useRemoteOptions'

import type { AutocompleteProps } from '@mui/material/Autocomplete'
import type { UIEvent } from 'react'

import type { ControlProps } from '../input/controlTypes'
import type { CreateOption } from './createOption'
import type { LoadOptions, Option, ResolveOptions } from './useRemoteOptions'

const texts = {
  loading: t('加载中…', 'Loading…'),
  nothing: t('没有匹配的选项', 'No matching options'),
  failed: t('选项加载失败，请关闭后重试', 'The options could not be loaded; close and try again'),
  clear: t('清除', 'Clear'),
  open: t('展开选项', 'Show options'),
  close: t('收起选项', 'Hide options'),
  search: t('输入以搜索', 'Type to search'),
}

interface Props extends ControlProps<readonly number[]> {
  readonly isMultiple?: boolean
  /** The next page of options; called when the list opens, while typing and at the end of the list. */
  readonly load: LoadOptions
  readonly resolve: ResolveOptions
  /** Labels known before anything is loaded. */
  readonly known?: readonly Option[] | undefined
  /** The first option, which means 0, such as "top level". */
  readonly zero?: string | undefined
  readonly isClearable?: boolean
  /** The options close with each choice, so that the next Enter is for the form around. */
  readonly closesOnSelect?: boolean
  /** The last option, which adds a row and selects it. */
  readonly create?: CreateOption | undefined
}

/** Selects rows of another table: options are loaded page by page, labels of selected ones by id. */
export function RemoteSelect(props: Props) {
  const {
    id,
    labelId,
    describedBy,
    value,
    onChange,
    onBlur,
    isInvalid,
    isDisabled = false,
    isMultiple = false,
    load,
    resolve,
    known,
    zero,
    isClearable = true,
    closesOnSelect = !isMultiple,
    create,
  } = props
  const translate = useText()
  const remote = useRemoteOptions({ load, resolve, known, value, zero })
  const chosen = value.map(remote.optionOf)
  const { input, keep, release, typed } = useAutocompleteInput(remote.search)
  const isOpen = useRef(false)
  const latest = useRef(value)
  latest.current = value
  const canCreate = create !== undefined && !remote.isLoading && !remote.hasFailed
  const options = canCreate ? [...remote.options, createOptionOf(create, typed)] : remote.options
  const select = (next: readonly Option[]): void => {
    if (next.some(isCreateOption)) {
      keep(typed) // whoever cancels goes on with the search
      return create?.open(typed, (id) => {
        release()
        onChange(isMultiple ? [...latest.current, id] : [id])
      })
    }
    next.forEach(remote.remember)
    onChange(next.map((one) => one.id))
  }
  return (
    <Autocomplete<Option, boolean, boolean>
      id={id}
      size="small"
      multiple={isMultiple}
      disableClearable={!isClearable}
      disableCloseOnSelect={!closesOnSelect}
      filterSelectedOptions={false}
      autoHighlight
      disabled={isDisabled}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      options={options as Option[]}
      loading={remote.isLoading}
      loadingText={translate(texts.loading)}
      noOptionsText={remote.hasFailed ? translate(texts.failed) : translate(texts.nothing)}
      clearText={translate(texts.clear)}
      openText={translate(texts.open)}
      closeText={translate(texts.close)}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (isCreateOption(option) ? typed : option.label.replace(/^[\s├└│]+/, ''))}
      getOptionKey={(option) => option.id}
      getOptionDisabled={(option) => option.isDisabled === true}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      onOpen={() => {
        isOpen.current = true
        remote.open()
      }}
      onClose={() => void (isOpen.current = false)}
      onBlur={onBlur}
      onKeyDown={(event) => (isOpen.current ? keepEnter(event, remote.isBehind()) : undefined)}
      {...input}
      onChange={(_, next) => select(Array.isArray(next) ? next : next ? [next] : [])}
      onHighlightChange={(_, option) => (option && option.id === remote.options.at(-1)?.id ? remote.more() : undefined)}
      renderOption={({ key, ...item }, option) =>
        isCreateOption(option) ? (
          <Box component="li" key={key} {...item} sx={createStyle}>
            <Add fontSize="small" aria-hidden />
            {option.label}
          </Box>
        ) : (
          <li key={key} {...item} style={{ whiteSpace: 'pre-wrap', ...(option.depth ? { paddingLeft: 16 + option.depth * 20 } : {}) }}>
            {option.label}
          </li>
        )
      }
      slotProps={{
        listbox: {
          sx: { maxHeight: 280 },
          onScroll: ({ currentTarget: list }: UIEvent<HTMLUListElement>) =>
            list.scrollTop + list.clientHeight > list.scrollHeight - 48 ? remote.more() : undefined,
        },
        chip: { size: 'small' },
      }}
      renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
        <TextField
          {...rest}
          error={isInvalid}
          placeholder={chosen.length ? '' : translate(texts.search)}
          slotProps={{
            input: {
              ...InputProps,
              endAdornment: (
                <>
                  {remote.isLoading ? (
                    <InputAdornment position="end">
                      <CircularProgress size={16} aria-label={translate(texts.loading)} />
                    </InputAdornment>
                  ) : null}
                  {InputProps.endAdornment}
                </>
              ),
            },
            htmlInput: { ...inputProps, 'aria-labelledby': labelId, 'aria-describedby': describedBy, 'aria-invalid': isInvalid },
          }}
        />
      )}
    />
  )
}

/** In view however many options there are; the list has a padding of 8 px. The color covers the options below it. */
const createStyle = {
  position: 'sticky',
  bottom: -8,
  gap: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'primary.main',
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
  '&.MuiAutocomplete-option.Mui-focused': { bgcolor: 'background.paper', textDecoration: 'underline' },
} as const

type KeyPress = Parameters<NonNullable<AutocompleteProps<Option, boolean, boolean, false>['onKeyDown']>>[0]

/** Enter in the open list is meant for an option: it never submits the form, and chooses nothing of options that are about to be replaced. */
function keepEnter(event: KeyPress, isBehind: boolean): void {
  if (leaveSaveKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (isBehind) event.defaultMuiPrevented = true
}
