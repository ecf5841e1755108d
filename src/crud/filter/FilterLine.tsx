import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'

import { operatorsOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { filters as controls } from '../../fields/filters'
import { isListOperator, isRangeOperator, isUnaryOperator } from '../../fields/filters/filterTypes'
import { useText } from '../../ui/useText'
import { operatorNames } from './operatorNames'

import type { ComponentType } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'
import type { FilterProps } from '../../fields/filters/filterTypes'
import type { Draft } from './draft'

const texts = { how: t('{field}的条件', 'How to compare {field}'), noValue: t('无需填写', 'Nothing to fill in') }

/** Three selects, or two dates with their periods, need the room of two fields. */
const isWide: Readonly<Partial<Record<FieldType, true>>> = { region: true, moment: true, date: true }

interface Props {
  readonly column: Column
  readonly resourcePath: string
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** One field of the panel: its name, the operator, and the control that fits both. */
export function FilterLine({ column, resourcePath, draft, onChange }: Props) {
  const translate = useText()
  const id = useId()
  const operators = operatorsOf(column.field)
  const Control = controls[column.field.type] as ComponentType<FilterProps> | null // the record holds the control of just this type
  const changeOperator = (operator: Operator): void => onChange({ operator, value: shapeOf(operator) === shapeOf(draft.operator) ? draft.value : '' })
  return (
    <Box sx={{ minWidth: 0, gridColumn: { sm: isWide[column.field.type] ? 'span 2' : 'auto' } }}>
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
            SelectDisplayProps={{ 'aria-label': translate(texts.how, { field: column.label }) }}
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
        <Box sx={{ fontSize: 13, color: 'text.secondary', py: 1 }}>{translate(texts.noValue)}</Box>
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

/** A value survives a change of operator only where it means the same. */
const shapeOf = (operator: Operator): string =>
  isUnaryOperator(operator) ? 'none' : isListOperator(operator) ? 'list' : isRangeOperator(operator) ? 'range' : 'one'
