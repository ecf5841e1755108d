import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useCan, useNotice } from '../../../providers/hooks'
import { paramLimits, requiredOf, toParam } from '../../../resources/goods/goodsParams'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { fromTsv } from '../../ui/clipboard'
import { ParamFrame } from '../goodsParams/ParamFrame'
import { ParamTemplateButton } from '../goodsParams/ParamTemplateButton'
import { ParamValue } from '../goodsParams/ParamValue'
import { withPastedParams, withTemplateParams } from '../goodsParams/paramRows'
import { useKeyedRows } from '../goodsParams/useKeyedRows'
import { useParamLookup } from '../goodsParams/useParamLookup'
import { Sortable } from '../goodsSpec/Sortable'
import { paramTemplates } from '../goodsSpec/useTemplates'

import type { ClipboardEvent } from 'react'

import type { GoodsParam, TemplateParam } from '../../../resources/goods/goodsParams'
import type { ScreenControlProps } from '../screenControl'

const texts = {
  name: t('第 {n} 行的参数名', 'Name in row {n}'),
  value: t('第 {n} 行的参数值', 'Value in row {n}'),
  placeholder: t('参数名', 'Name'),
  add: t('添加参数', 'Add parameter'),
  list: t('参数列表', 'Parameters'),
  left: t(
    '参数最多 {max} 行，多出的 {count} 行没有写入',
    'Products have at most {max} parameters; {count} new {count:row|rows} did not fit and {count:was|were} not inserted',
  ),
  hint: t('可从表格粘贴两列：参数名、参数值。', 'You can paste two columns from a spreadsheet: name and value.'),
}

/** Rows of name and value, typed, pasted, or taken from a template, whose choices are then offered. */
export function GoodsParams({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const notice = useNotice()
  const mayTake = useCan()(paramTemplates, 'index')
  const rows = useKeyedRows(Array.isArray(value) ? value.map(toLoose) : [], onChange)
  const [picked, setPicked] = useState<readonly TemplateParam[]>([])
  const templateParamOf = useParamLookup(picked, rows.rows.length > 0)
  const current = rows.rows.map(({ row }) => row)
  const replace = (next: ReturnType<typeof withPastedParams>): void => {
    rows.replace(next.rows)
    if (next.left > 0) notice({ kind: 'warning', text: translate(texts.left, { max: paramLimits.rows, count: next.left }) })
  }
  const take = (params: readonly TemplateParam[]): void => {
    setPicked(params)
    replace(withTemplateParams(current, params))
  }
  const paste = (event: ClipboardEvent, at: number): void => {
    const block = fromTsv(event.clipboardData.getData('text/plain'))
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return
    event.preventDefault()
    const pasted = block.map(([name = '', text = '']) => ({ name: name.trim(), value: text.trim() })).filter(({ name, value: text }) => name || text)
    replace(withPastedParams(current, at, pasted))
  }
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box role="list" aria-label={translate(texts.list)} sx={{ display: 'grid', gap: 0.75 }}>
        <Sortable items={rows.rows.map(({ key, row }) => ({ key, name: row.name }))} onMove={rows.move}>
          {rows.rows.map(({ key, row }, at) => (
            <ParamFrame key={key} id={key} n={at + 1} name={row.name} isDisabled={isDisabled} onRemove={() => rows.remove(at)}>
              <TextField
                value={row.name}
                disabled={isDisabled}
                placeholder={translate(texts.placeholder)}
                error={isInvalid && !row.name.trim() && row.value.trim() !== ''}
                onChange={({ target }) => rows.change(at, { name: target.value })}
                onPaste={(event) => paste(event, at)}
                slotProps={{ htmlInput: { 'aria-label': translate(texts.name, { n: at + 1 }), maxLength: paramLimits.name } }}
                sx={{ flex: '1 1 120px', minWidth: 0 }}
              />
              <ParamValue
                label={translate(texts.value, { n: at + 1 })}
                value={row.value}
                templateParam={templateParamOf(row.name)}
                isDisabled={isDisabled}
                isRequired={row.required === 1}
                isInvalid={isInvalid && ([...row.value].length > paramLimits.value || (row.required === 1 && !row.value.trim()))}
                onChange={(next) => rows.change(at, { value: next })}
              />
            </ParamFrame>
          ))}
        </Sortable>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          id={id}
          variant="outlined"
          startIcon={<Add />}
          disabled={isDisabled || rows.rows.length >= paramLimits.rows}
          onClick={() => rows.add([{ name: '', value: '' }])}
        >
          {translate(texts.add)}
        </Button>
        {mayTake && !isDisabled ? <ParamTemplateButton onTake={take} /> : null}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${translate(texts.hint)} ${rows.rows.length}/${paramLimits.rows}`}
        </Typography>
      </Box>
    </Box>
  )
}

/** Not trimmed while typing, which would remove the space between two words. */
const toLoose = (row: unknown): GoodsParam => {
  const { name, value, required } = typeof row === 'object' && row !== null ? (row as Partial<GoodsParam>) : {} // any other value counts as empty
  return typeof name === 'string' && typeof value === 'string' ? { name, value, ...requiredOf({ required }) } : toParam(row)
}
