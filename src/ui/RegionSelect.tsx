import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'

import { t } from '../../resources/kit/text'
import { useSay } from './useSay'

import type { ControlProps } from './controlTypes'

export interface Area {
  readonly value: number
  readonly label: string
}
export type LoadAreas = (parent: { readonly province?: number; readonly city?: number }) => Promise<readonly Area[]>

const levels = [t('省', 'Province'), t('市', 'City'), t('区', 'District')] as const
const texts = {
  loading: t('加载中…', 'Loading…'),
  nothing: t('没有匹配的地区', 'No area fits'),
  clear: t('清除', 'Clear'),
  open: t('展开', 'Open'),
  close: t('收起', 'Close'),
}

interface Props extends ControlProps<readonly number[]> {
  readonly load: LoadAreas
}

/** Province, city and district, each loaded when the one before it is known. */
export function RegionSelect({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, load }: Props) {
  const say = useSay()
  const [province, city] = value
  const options = [
    useAreas(load, {}, true),
    useAreas(load, { ...(province ? { province } : {}) }, province !== undefined),
    useAreas(load, { ...(province ? { province } : {}), ...(city ? { city } : {}) }, city !== undefined),
  ] as const
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={onBlur}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' } }}
    >
      {levels.map((level, at) => {
        const { data = [], isFetching } = options[at] ?? {}
        const chosen = value[at]
        return (
          <Autocomplete<Area>
            key={level.en}
            {...(at === 0 ? { id } : {})}
            size="small"
            openOnFocus
            autoHighlight
            disabled={isDisabled || (at > 0 && value[at - 1] === undefined)}
            options={data as Area[]}
            value={chosen === undefined ? null : (data.find((one) => one.value === chosen) ?? { value: chosen, label: isFetching ? '…' : `#${chosen}` })}
            loading={isFetching ?? false}
            loadingText={say(texts.loading)}
            noOptionsText={say(texts.nothing)}
            clearText={say(texts.clear)}
            openText={say(texts.open)}
            closeText={say(texts.close)}
            getOptionKey={(one) => one.value}
            isOptionEqualToValue={(one, other) => one.value === other.value}
            onChange={(_, next) => onChange(next ? [...value.slice(0, at), next.value] : value.slice(0, at))}
            renderInput={({ InputProps, inputProps, InputLabelProps: _label, ...rest }) => (
              <TextField
                {...rest}
                error={isInvalid && (chosen === undefined || value.length < 2)}
                placeholder={say(level)}
                slotProps={{
                  input: InputProps,
                  htmlInput: { ...inputProps, 'aria-label': say(level), 'aria-describedby': describedBy, 'aria-invalid': isInvalid },
                }}
              />
            )}
          />
        )
      })}
    </Box>
  )
}

function useAreas(load: LoadAreas, parent: { readonly province?: number; readonly city?: number }, isWanted: boolean) {
  return useQuery({
    queryKey: ['areas', parent.province ?? 0, parent.city ?? 0],
    queryFn: () => load(parent),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
