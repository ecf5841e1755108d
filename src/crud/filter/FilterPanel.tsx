import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId, useState } from 'react'

import { operatorsOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { isListOperator, isRangeOperator, isUnaryOperator } from '../../fields/filters/filterTypes'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { subtleBorder } from '../toolbar/toolbarButtons'
import { applyFilterDrafts, filterDraftOf, offeredFilterColumns } from './filterDrafts'
import { operatorNames } from './operatorNames'
import { useFilterText } from './useFilterText'

import type { FormEvent } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Filter } from '../url/listQuery'
import type { FilterDraft, FilterDrafts } from './filterDrafts'

const texts = { panel: t('筛选条件', 'Filters'), search: t('查询', 'Search'), reset: t('重置', 'Reset') }

interface Props {
  readonly id: string
}

/** The filter panel, with four fields per row. Applied by the button or by Enter. */
export function FilterPanel({ id }: Props) {
  const { filters, setFilters } = useFilterText()
  // a new one when the filters of the address change
  return <PanelForm key={JSON.stringify(filters)} id={id} filters={filters} onSearch={setFilters} />
}

interface FormProps extends Props {
  readonly filters: readonly Filter[]
  readonly onSearch: (filters: readonly Filter[]) => void
}

function PanelForm({ id, filters, onSearch }: FormProps) {
  const translate = useText()
  const { resource } = useCurrentList()
  const [drafts, setDrafts] = useState<FilterDrafts>({})
  const search = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(applyFilterDrafts(resource, drafts, filters))
  }
  const reset = (): void => {
    setDrafts({})
    onSearch([])
  }
  return (
    <Box
      component="form"
      role="search"
      id={id}
      aria-label={translate(texts.panel)}
      onSubmit={search}
      sx={{
        px: 1.5,
        pb: 1.5,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        flexShrink: 0,
        maxHeight: { xs: 'none', sm: '44dvh' },
        overflowY: 'auto',
      }}
    >
      {offeredFilterColumns(resource).map((column) => (
        <FilterField
          key={column.name}
          column={column}
          resourcePath={resource.path}
          draft={drafts[column.name] ?? filterDraftOf(column, filters)}
          onChange={(draft) => setDrafts((before) => ({ ...before, [column.name]: draft }))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', pb: 0.25 }}>
        <Button type="submit" variant="contained">
          {translate(texts.search)}
        </Button>
        <Button type="button" variant="outlined" color="inherit" sx={subtleBorder} onClick={reset}>
          {translate(texts.reset)}
        </Button>
      </Box>
    </Box>
  )
}

const fieldTexts = { how: t('{field}的条件', 'Condition for {field}'), noValue: t('无需填写', 'No value needed') }

interface FilterFieldProps {
  readonly column: Column
  readonly resourcePath: string
  readonly draft: FilterDraft
  readonly onChange: (draft: FilterDraft) => void
}

/** One field of the panel: its label, the operator, and the control for both. */
function FilterField({ column, resourcePath, draft, onChange }: FilterFieldProps) {
  const translate = useText()
  const id = useId()
  const operators = operatorsOf(column.field)
  const { Filter: Control, isWideFilter } = uiOf(column.field)
  const changeOperator = (operator: Operator): void => onChange({ operator, value: shapeOf(operator) === shapeOf(draft.operator) ? draft.value : '' })
  return (
    <Box sx={{ minWidth: 0, gridColumn: { sm: isWideFilter ? 'span 2' : 'auto' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.25, minHeight: 28 }}>
        <Box
          component="label"
          id={`${id}-label`}
          htmlFor={id}
          sx={{ fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          title={translate(column.label)}
        >
          {translate(column.label)}
        </Box>
        {operators.length > 1 ? (
          <Select
            variant="standard"
            disableUnderline
            value={draft.operator}
            onChange={({ target }) => changeOperator(target.value as Operator)}
            SelectDisplayProps={{ 'aria-label': translate(fieldTexts.how, { field: column.label }) }}
            sx={{ ml: 'auto', flexShrink: 0, fontSize: 12, color: 'text.secondary', '& .MuiSelect-select': { py: 0.25 } }}
          >
            {operators.map((operator) => (
              <MenuItem key={operator} value={operator} dense>
                {translate(operatorNames[operator])}
              </MenuItem>
            ))}
          </Select>
        ) : null}
      </Box>
      {isUnaryOperator(draft.operator) || !Control ? (
        <Box sx={{ fontSize: 13, color: 'text.secondary', py: 1 }}>{translate(fieldTexts.noValue)}</Box>
      ) : (
        <Control
          id={id}
          labelId={`${id}-label`}
          field={column.field}
          resourcePath={resourcePath}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
        />
      )}
    </Box>
  )
}

/** Keeps the value when the operator changes, if it means the same with both. */
const shapeOf = (operator: Operator): string =>
  isUnaryOperator(operator) ? 'none' : isListOperator(operator) ? 'list' : isRangeOperator(operator) ? 'range' : 'one'
