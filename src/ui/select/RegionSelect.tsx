import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { leaveSaveKey } from './saveKey'
import { useAutocompleteInput } from './useAutocompleteInput'
import { useOptionFilter } from './useOptionFilter'

import type { ControlProps } from '../input/controlTypes'

export interface RegionOption {
  readonly value: number
  readonly label: string
}
interface RegionQuery {
  readonly province?: number
  readonly city?: number
  /** A stored region that is no longer offered but has a name. */
  readonly keep?: number
}
export type LoadRegions = (query: RegionQuery) => Promise<readonly RegionOption[]>

const levels = [t('省', 'Province'), t('市', 'City'), t('区', 'District')] as const
const texts = {
  loading: t('加载中…', 'Loading…'),
  nothing: t('没有匹配的地区', 'No matching areas'),
  failed: t('地区加载失败，请关闭后重试', 'The areas could not be loaded; close and try again'),
  clear: t('清除', 'Clear'),
  open: t('展开', 'Open'),
  close: t('收起', 'Close'),
}

interface Props extends ControlProps<readonly number[]> {
  readonly load: LoadRegions
}

/** Province, city and district, each loaded when the one before it is known. What could not be loaded is loaded again when a list opens. */
export function RegionSelect({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, load }: Props) {
  const translate = useText()
  const [province, city, district] = value
  const options = [
    useAreas(load, {}, true, province),
    useAreas(load, { ...(province ? { province } : {}) }, province !== undefined, city),
    useAreas(load, { ...(province ? { province } : {}), ...(city ? { city } : {}) }, city !== undefined, district),
  ] as const
  const onOpen = (): void => options.forEach(({ reload }) => reload())
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={onBlur}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(136px, 1fr))' } }}
    >
      {levels.map((level, at) => {
        const { areas = [], isLoading = false, hasFailed = false } = options[at] ?? {}
        const chosen = value[at]
        return (
          <AreaSelect
            key={level.en}
            {...(at === 0 ? { id } : {})}
            label={translate(level)}
            describedBy={describedBy}
            chosen={chosen}
            {...{ areas, isLoading, hasFailed, onOpen }}
            isInvalid={isInvalid && (chosen === undefined || value.length < 2)}
            isDisabled={isDisabled || (at > 0 && value[at - 1] === undefined)}
            onChange={(next) => onChange(next ? [...value.slice(0, at), next.value] : value.slice(0, at))}
          />
        )
      })}
    </Box>
  )
}

interface LevelProps {
  readonly id?: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly chosen: number | undefined
  readonly areas: readonly RegionOption[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onOpen: () => void
  readonly onChange: (next: RegionOption | null) => void
}

function AreaSelect({ id, label, describedBy, chosen, areas, isLoading, hasFailed, isInvalid, isDisabled, onOpen, onChange }: LevelProps) {
  const translate = useText()
  const { filterOptions, onTyped } = useOptionFilter<RegionOption>(({ label }) => label)
  const { input } = useAutocompleteInput(onTyped)
  const unnamed = (value: number): RegionOption => ({ value, label: isLoading ? '…' : `#${value}` })
  return (
    <Autocomplete<RegionOption>
      {...(id !== undefined && { id })}
      size="small"
      autoHighlight
      disabled={isDisabled}
      options={areas as RegionOption[]}
      value={chosen === undefined ? null : (areas.find((one) => one.value === chosen) ?? unnamed(chosen))}
      loading={isLoading}
      loadingText={translate(texts.loading)}
      noOptionsText={translate(hasFailed ? texts.failed : texts.nothing)}
      clearText={translate(texts.clear)}
      openText={translate(texts.open)}
      closeText={translate(texts.close)}
      filterOptions={filterOptions}
      getOptionKey={(one) => one.value}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      onKeyDown={(event) => void leaveSaveKey(event)}
      {...input}
      onOpen={onOpen}
      onChange={(_, next) => onChange(next)}
      renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
        <TextField
          {...rest}
          error={isInvalid}
          placeholder={label}
          slotProps={{
            input: InputProps,
            htmlInput: { ...inputProps, 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': isInvalid },
          }}
        />
      )}
    />
  )
}

/** The regions below one; a selected one that is not among them has been abolished, and its name is requested. */
function useAreas(load: LoadRegions, parent: RegionQuery, isEnabled: boolean, chosen: number | undefined) {
  const queryKey = ['areas', parent.province ?? 0, parent.city ?? 0]
  const common = { staleTime: Number.POSITIVE_INFINITY, retry: 1 } as const
  const offered = useQuery({ ...common, queryKey, queryFn: () => load(parent), enabled: isEnabled })
  const isMissing = chosen !== undefined && offered.data?.every((one) => one.value !== chosen) === true
  const chosenArea = useQuery({
    ...common,
    queryKey: [...queryKey, chosen],
    queryFn: () => load({ ...parent, ...(chosen === undefined ? {} : { keep: chosen }) }),
    enabled: isEnabled && isMissing,
  })
  const { data, isFetching } = isMissing && chosenArea.data ? chosenArea : offered
  const reload = (): void => {
    for (const query of [offered, chosenArea]) if (query.isError) void query.refetch()
  }
  return { areas: data, isLoading: isFetching, hasFailed: offered.isError, reload }
}
