import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { columnOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator, splitList } from '../../fields/filters/filterTypes'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { chipTexts } from './operatorNames'
import { useFilterText } from './useFilterText'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Translate } from '../../../resources/kit/text'
import type { LabelQuery } from '../../fields/fieldUi'
import type { Filter } from '../url/listQuery'

const texts = {
  active: t('当前筛选', 'Active filters'),
  remove: t('移除筛选 {filter}', 'Remove the filter {filter}'),
  clear: t('清除全部', 'Clear all'),
  search: t('搜索“{q}”', 'Search “{q}”'),
  ignored: t('已忽略无效参数：{names}', 'Ignored, not valid here: {names}'),
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
          <FilterChip
            key={`${filter.field} ${filter.operator}`}
            resource={resource}
            column={column}
            filter={filter}
            onRemove={() => setFilters(filters.filter((_, at) => at !== index))}
          />
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

interface ChipProps {
  readonly resource: AnyResource
  readonly column: Column
  readonly filter: Filter
  readonly onRemove: () => void
}

function FilterChip(props: ChipProps) {
  const { column, filter, resource } = props
  const query = uiOf(column.field).filterLabels?.(filter.value, column.field, resource.path)
  return query ? <NamedChip {...props} query={query} /> : <PlainChip {...props} />
}

function PlainChip({ column, filter, onRemove, labelOf }: ChipProps & { readonly labelOf?: LabelOf }) {
  const translate = useText()
  return <RemovableChip label={filterText(filter, column, translate, labelOf)} onRemove={onRemove} />
}

/** References show the name of their row; the id until the name is loaded, and if the row was deleted. */
function NamedChip({ query: { queryKey, staleTime, load }, ...props }: ChipProps & { readonly query: LabelQuery }) {
  const source = useData()
  const { data = [] } = useQuery({ queryKey, queryFn: () => load(source), enabled: props.filter.value !== '', staleTime })
  return <PlainChip {...props} labelOf={(id) => data.find((option) => option.id === id)?.label} />
}

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

const valueTexts = {
  between: t('{from} 至 {to}', '{from} to {to}'),
  from: t('{from} 起', 'from {from}'),
  until: t('至 {to}', 'until {to}'),
  comma: t('、', ', '),
}

/** The label of a referenced row; its id until the label is loaded. */
type LabelOf = (id: string) => string | undefined

/** A condition as text: `余额：5 至 10`, `Status: Enabled`. */
export function filterText(filter: Filter, column: Column, translate: Translate, labelOf: LabelOf = () => undefined): string {
  return translate(chipTexts[filter.operator], {
    field: column.label,
    value: isUnaryOperator(filter.operator) ? '' : valueText(filter, column.field, translate, labelOf),
  })
}

function valueText({ operator, value }: Filter, field: AnyField, translate: Translate, labelOf: LabelOf): string {
  if (isRangeOperator(operator)) return rangeText(value, translate)
  const { filterSeparator } = uiOf(field)
  const parts = isListOperator(operator) || filterSeparator !== undefined ? splitList(value) : [value]
  return parts.map((part) => wordOf(field, part, translate, labelOf)).join(filterSeparator ?? translate(valueTexts.comma))
}

function rangeText(value: string, translate: Translate): string {
  const [from, to] = endsOf(value)
  if (from === to) return from
  if (!from) return translate(valueTexts.until, { to })
  return to ? translate(valueTexts.between, { from, to }) : translate(valueTexts.from, { from })
}

function wordOf(field: AnyField, value: string, translate: Translate, labelOf: LabelOf): string {
  const label = uiOf(field).labelOf?.(value, field)
  return label ? translate(label) : (labelOf(value) ?? value)
}
