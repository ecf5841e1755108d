import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useEffect, useId, useRef, useState } from 'react'

import { operatorsOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { isUnaryOperator } from '../../fields/filters/filterTypes'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { applyFilterDraft, filterDraftOf, withOperator, withoutFilter } from './filterDrafts'
import { operatorNames } from './operatorNames'

import type { FormEvent, KeyboardEvent } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Filter } from '../url/listQuery'
import type { FilterDraft } from './filterDrafts'

const texts = {
  how: t('{field}的条件', 'Condition for {field}'),
  noValue: t('无需填写', 'No value needed'),
  apply: t('应用', 'Apply'),
  remove: t('移除', 'Remove'),
  wrong: t('请填写完整的值', 'Enter a complete value'),
}

interface Props {
  readonly column: Column
  /** The filter that is changed; undefined for a new one. */
  readonly edited: Filter | undefined
  readonly filters: readonly Filter[]
  readonly onApply: (filters: readonly Filter[]) => void
}

/** The operator and the value of one filter. Enter applies it. */
export function FilterEditor({ column, edited, filters, onApply }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setShown] = useState<FilterDraft>(() => filterDraftOf(column, edited))
  const [isWrong, setWrong] = useState(false)
  // a control may change the value by the same key that applies it
  const latest = useRef(draft)
  const setDraft = (next: FilterDraft): void => {
    latest.current = next
    setShown(next)
    setWrong(false)
  }
  const operators = operatorsOf(column.field)
  const { Filter: Control } = uiOf(column.field)
  const hasValue = Control !== undefined && !isUnaryOperator(draft.operator)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (document.getElementById(id) ?? button.current)?.focus(), [id, draft.operator])
  const apply = (): void => {
    const next = applyFilterDraft(column, latest.current, filters, edited)
    if (next) onApply(next)
    else setWrong(true)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    apply()
  }
  // controls that are no text inputs do not submit a form by themselves
  const onKeyDown = (event: KeyboardEvent): void => {
    const isHandled = event.defaultPrevented || event.nativeEvent.isComposing || (event.target instanceof Element && event.target.closest('button'))
    if (event.key !== 'Enter' || isHandled || !form.current?.contains(event.target as Node)) return
    event.preventDefault()
    apply()
  }
  // even where Enter alone chooses an option
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    <Box
      component="form"
      ref={form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      sx={{ p: 1.5, display: 'grid', gap: 1, minHeight: 0, overflowY: 'auto' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ fontWeight: 600, fontSize: 14, minWidth: 0, overflowWrap: 'anywhere' }}>
          {translate(column.label)}
        </Box>
        {operators.length > 1 ? (
          <Select
            variant="standard"
            disableUnderline
            value={draft.operator}
            onChange={({ target }) => setDraft(withOperator(draft, target.value as Operator))}
            MenuProps={{ disableRestoreFocus: true }} // the value is next
            SelectDisplayProps={{ 'aria-label': translate(texts.how, { field: column.label }) }}
            sx={{ flexShrink: 0, fontSize: 13, color: 'text.secondary', '& .MuiSelect-select': { py: 0.25 } }}
          >
            {operators.map((operator) => (
              <MenuItem key={operator} value={operator} dense>
                {translate(operatorNames[operator])}
              </MenuItem>
            ))}
          </Select>
        ) : null}
      </Box>
      {hasValue ? (
        <Control
          id={id}
          labelId={`${id}-label`}
          field={column.field}
          resourcePath={resource.path}
          operator={draft.operator}
          value={draft.value}
          onChange={(value) => setDraft({ ...latest.current, value })}
        />
      ) : (
        <Box sx={{ fontSize: 13, color: 'text.secondary', py: 1 }}>{translate(texts.noValue)}</Box>
      )}
      {isWrong ? (
        <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {translate(texts.wrong)}
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button ref={button} type="submit" variant="contained">
          {translate(texts.apply)}
        </Button>
        {edited ? (
          <Button type="button" variant="text" color="inherit" onClick={() => onApply(withoutFilter(filters, edited))}>
            {translate(texts.remove)}
          </Button>
        ) : null}
      </Box>
    </Box>
  )
}
