import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'

import { columnOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { FilterText } from './FilterText'
import { useFilterText } from './useFilterText'

import type { Filter } from '../url/listQuery'

const texts = {
  active: t('当前筛选', 'Active filters'),
  remove: t('移除筛选 {filter}', 'Remove filter {filter}'),
  clear: t('清除全部', 'Clear all'),
  search: t('搜索“{q}”', 'Search “{q}”'),
  ignored: t('已忽略无效参数：{names}', 'Ignored invalid parameters: {names}'),
}

interface Props {
  /** The open panel shows the filters itself. */
  readonly isPanelOpen: boolean
  /** Unknown parameters of the address. */
  readonly ignored: readonly string[]
}

/** The active filters as text; each can be removed. */
export function FilterChips({ isPanelOpen, ignored }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { q, filters: active, setFilters, clear, clearSearch } = useFilterText()
  const filters = isPanelOpen ? none : active
  return (
    <Box role="group" aria-label={translate(texts.active)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', px: 1.5, pb: 1 }}>
      {q ? <RemovableChip label={translate(texts.search, { q })} onRemove={clearSearch} /> : null}
      {filters.map((filter, index) => {
        const column = columnOf(resource, filter.field)
        return column ? (
          <FilterText key={`${filter.field} ${filter.operator}`} path={resource.path} column={column} filter={filter}>
            {(label) => <RemovableChip label={label} onRemove={() => setFilters(filters.filter((_, at) => at !== index))} />}
          </FilterText>
        ) : null
      })}
      {ignored.length > 0 ? (
        <Chip size="small" color="warning" variant="outlined" role="status" label={translate(texts.ignored, { names: ignored.join('、') })} />
      ) : null}
      {q || filters.length > 0 ? (
        <Button variant="text" size="small" onClick={clear}>
          {translate(texts.clear)}
        </Button>
      ) : null}
    </Box>
  )
}

const none: readonly Filter[] = []

/** A separate button, because MUI's delete icon of a chip cannot be focused. */
function RemovableChip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const translate = useText()
  const name = translate(texts.remove, { filter: label })
  return (
    <Chip
      size="small"
      sx={{ maxWidth: 420, pr: 0.25, '& .MuiChip-label': { pr: 0.5, display: 'flex', alignItems: 'center', gap: 0.25 } }}
      label={
        <>
          <Box component="span" title={label} sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {label}
          </Box>
          <IconButton size="small" aria-label={name} title={name} onClick={onRemove} sx={{ p: 0.25 }}>
            <Close sx={{ fontSize: 14 }} />
          </IconButton>
        </>
      }
    />
  )
}
