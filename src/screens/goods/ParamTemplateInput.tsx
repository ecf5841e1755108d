import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'

import { paramLimits, paramTypes, toTemplateParam } from '../../../resources/goods/goodsParams'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { OptionsInput } from '../goodsParams/OptionsInput'
import { ParamFrame } from '../goodsParams/ParamFrame'
import { ParamValue } from '../goodsParams/ParamValue'
import { useKeyedRows } from '../goodsParams/useKeyedRows'
import { Sortable } from '../goodsSpec/Sortable'

import type { ParamType, TemplateParam } from '../../../resources/goods/goodsParams'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  list: t('参数列表', 'Parameters'),
  name: t('第 {n} 行的参数名', 'Name of row {n}'),
  placeholder: t('参数名', 'Name'),
  type: t('第 {n} 行的填写方式', 'Kind of row {n}'),
  start: t('第 {n} 行的默认值', 'Default of row {n}'),
  startShort: t('默认值', 'Default'),
  required: t('必填', 'Required'),
  add: t('添加参数', 'Add a parameter'),
}

const empty: TemplateParam = { name: '', type: 'input', options: [], required: 0, default: '' }
const types = Object.keys(paramTypes) as ParamType[] // its own keys

/** Rows of a parameter template: name, kind of input, choices, whether it is required, default. */
export function ParamTemplateInput({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const rows = useKeyedRows(Array.isArray(value) ? value.map(toLoose) : [], onChange)
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box role="list" aria-label={translate(texts.list)} sx={{ display: 'grid', gap: 1 }}>
        <Sortable items={rows.rows.map(({ key, row }) => ({ key, name: row.name }))} onMove={rows.move}>
          {rows.rows.map(({ key, row }, at) => (
            <ParamFrame key={key} id={key} n={at + 1} name={row.name} isDisabled={isDisabled} onRemove={() => rows.remove(at)}>
              <RowInputs row={row} n={at + 1} isDisabled={isDisabled} isInvalid={isInvalid} onChange={(part) => rows.change(at, part)} />
            </ParamFrame>
          ))}
        </Sortable>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Button id={id} variant="outlined" startIcon={<Add />} disabled={isDisabled || rows.rows.length >= paramLimits.rows} onClick={() => rows.add([empty])}>
          {translate(texts.add)}
        </Button>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>{`${rows.rows.length}/${paramLimits.rows}`}</Typography>
      </Box>
    </Box>
  )
}

interface RowProps {
  readonly row: TemplateParam
  readonly n: number
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly onChange: (part: Partial<TemplateParam>) => void
}

function RowInputs({ row, n, isDisabled, isInvalid, onChange }: RowProps) {
  const translate = useText()
  return (
    <>
      <TextField
        value={row.name}
        disabled={isDisabled}
        placeholder={translate(texts.placeholder)}
        error={isInvalid && !row.name.trim()}
        onChange={({ target }) => onChange({ name: target.value })}
        slotProps={{ htmlInput: { 'aria-label': translate(texts.name, { n }), maxLength: paramLimits.name } }}
        sx={{ flex: '1 1 120px', minWidth: 0 }}
      />
      <TextField
        select
        value={row.type}
        disabled={isDisabled}
        onChange={({ target }) => onChange({ type: types.find((one) => one === target.value) ?? 'input' })}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': translate(texts.type, { n }), 'aria-labelledby': undefined } } }} // otherwise its value would be used as its name
        sx={{ width: 104 }}
      >
        {types.map((type) => (
          <MenuItem key={type} value={type}>
            {translate(paramTypes[type])}
          </MenuItem>
        ))}
      </TextField>
      {row.type === 'input' ? null : (
        <OptionsInput
          n={n}
          options={row.options}
          isDisabled={isDisabled}
          isInvalid={isInvalid && row.options.length === 0}
          onChange={(options) => onChange({ options })}
        />
      )}
      <Box sx={{ flex: '1 1 140px', minWidth: 0, display: 'flex', '& > *': { flex: 1 } }}>
        <ParamValue
          label={translate(texts.start, { n })}
          placeholder={translate(texts.startShort)}
          value={row.default}
          templateParam={row}
          isDisabled={isDisabled}
          isInvalid={false}
          onChange={(next) => onChange({ default: next })}
        />
      </Box>
      <FormControlLabel
        control={
          <Checkbox size="small" checked={row.required === 1} disabled={isDisabled} onChange={({ target }) => onChange({ required: target.checked ? 1 : 0 })} />
        }
        label={translate(texts.required)}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mr: 0 }}
      />
    </>
  )
}

/** Stored as typed: validation trims it when it is saved; choices are kept while the kind is changed. */
const toLoose = (row: unknown): TemplateParam => {
  const read = toTemplateParam(row)
  const typed = (typeof row === 'object' ? row : null) as Partial<TemplateParam> | null // read field by field below
  return {
    ...read,
    name: typeof typed?.name === 'string' ? typed.name : read.name,
    default: typeof typed?.default === 'string' ? typed.default : read.default,
    options: Array.isArray(typed?.options) ? typed.options.map(String) : read.options,
  }
}
