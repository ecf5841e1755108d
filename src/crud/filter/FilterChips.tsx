import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'

import { columnOf } from '../../../resources/kit/derived'
import { listed, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { FilterText } from './FilterText'
import { withoutFilter } from './filterDrafts'
import { useFilterText } from './useFilterText'

import type { Filter } from '../url/listQuery'

const texts = {
  change: t('修改筛选 {filter}', 'Change filter {filter}'),
  remove: t('移除筛选 {filter}', 'Remove filter {filter}'),
  ignored: t('已忽略无效参数：{names}', 'Ignored invalid parameters: {names}'),
}

interface Props {
  readonly onEdit: (filter: Filter, anchor: HTMLElement) => void
}

/** The active filters as text: each can be changed and removed. */
export function FilterChips({ onEdit }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { ignored } = useListParts().listQuery
  const { filters, setFilters } = useFilterText()
  return (
    <>
      {filters.map((filter) => {
        const column = columnOf(resource, filter.field)
        return column ? (
          <FilterText key={`${filter.field} ${filter.operator}`} path={resource.path} column={column} filter={filter}>
            {(label) => <FilterChip label={label} onEdit={(anchor) => onEdit(filter, anchor)} onRemove={() => setFilters(withoutFilter(filters, filter))} />}
          </FilterText>
        ) : null
      })}
      {ignored.length > 0 ? (
        <Chip size="small" color="warning" variant="outlined" role="status" label={translate(texts.ignored, { names: listed(ignored) })} />
      ) : null}
    </>
  )
}

interface ChipProps {
  readonly label: string
  readonly onEdit: (anchor: HTMLElement) => void
  readonly onRemove: () => void
}

/** Two buttons, because the delete icon of MUI's chip cannot be focused. */
function FilterChip({ label, onEdit, onRemove }: ChipProps) {
  const translate = useText()
  const remove = translate(texts.remove, { filter: label })
  return (
    <Box component="span" sx={chipStyle}>
      <ButtonBase
        aria-label={translate(texts.change, { filter: label })}
        aria-haspopup="dialog"
        title={label}
        onClick={({ currentTarget }) => onEdit(currentTarget)}
        sx={{ minWidth: 0, pl: 1, pr: 0.5, height: '100%', borderRadius: 'inherit' }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      </ButtonBase>
      <ButtonBase
        aria-label={remove}
        title={remove}
        onClick={onRemove}
        sx={{ width: { xs: 44, sm: 24 }, height: '100%', flex: 'none', borderRadius: 'inherit' }}
      >
        <Close sx={{ fontSize: 14 }} />
      </ButtonBase>
    </Box>
  )
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  height: { xs: 44, sm: 28 },
  maxWidth: { xs: '100%', sm: 340 },
  minWidth: 0,
  borderRadius: 1,
  fontSize: 13,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  '& .MuiButtonBase-root:hover': { bgcolor: 'action.hover' },
  '& .MuiButtonBase-root:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const
