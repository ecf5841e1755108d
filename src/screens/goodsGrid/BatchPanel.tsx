import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { useNotice } from '../../../providers/hooks'
import { readNumber } from '../../../resources/goods/skuCells'
import { t } from '../../../resources/kit/text'
import { toPlainNumber } from '../../ui/input/NumberField'
import { useText } from '../../ui/useText'
import { setBatch } from '../goodsSheet/skuEdit'
import { filled } from '../goodsSheet/skuSheet'
import { useGroups } from '../goodsSheet/useSheetEdits'
import { columnsFor, isNumber } from './gridColumns'

import type { KeyboardEvent } from 'react'

import type { NumberName } from '../../../resources/goods/sku'
import type { SheetStore } from '../goodsSheet/sheetStore'
import type { EditSheet } from '../goodsSheet/useSheetEdits'

const texts = {
  title: t('批量设置', 'Bulk set'),
  all: t('全部{name}', 'All {name}'),
  prefix: t('编码前缀', 'Code prefix'),
  apply: t('应用到 {count} 行', 'Apply to {count} {count:row|rows}'),
  done: t('已设置 {count} 行', '{count} {count:row|rows} set'),
  nothing: t('请至少填写一项', 'Fill in at least one'),
  bad: t('{column}不是有效的数值', '{column} is not a valid number'),
}

interface Props {
  readonly store: SheetStore
  readonly edit: EditSheet
}

/** Sets a value in many rows: all of them, or those of the selected specification values. Empty inputs change nothing. */
export function BatchPanel({ store, edit }: Props) {
  const translate = useText()
  const notice = useNotice()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState<Readonly<Partial<Record<NumberName, string>>>>({})
  const [prefix, setPrefix] = useState('')
  const groups = filled(useGroups(store))
  const limits = Object.fromEntries(groups.flatMap(({ key, values }) => (values.some((one) => one.key === chosen[key]) ? [[key, chosen[key] ?? '']] : [])))
  const count = groups.reduce((product, { key, values }) => product * (limits[key] ? 1 : values.length), 1)
  const numbers = columnsFor(store.get().hasCost).flatMap((column) => (isNumber(column.name) ? [{ ...column, name: column.name }] : []))

  const apply = (): void => {
    const cells: Partial<Record<NumberName, string>> = {}
    for (const { name, label } of numbers) {
      const plain = toPlainNumber(typed[name] ?? '')
      if (plain === '') continue
      const cell = readNumber(name, plain)
      if ('code' in cell) return notice({ kind: 'error', text: translate(texts.bad, { column: label }) })
      cells[name] = cell.value
    }
    if (Object.keys(cells).length === 0 && !prefix.trim()) return notice({ kind: 'warning', text: translate(texts.nothing) })
    if (edit((before) => setBatch(before, { chosen: limits, cells, codePrefix: prefix.trim() })))
      notice({ kind: 'success', text: translate(texts.done, { count }) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    apply()
  }
  return (
    <Box
      role="group"
      aria-label={translate(texts.title)}
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {groups.map(({ key, name, values }) => (
        <TextField
          key={key}
          select
          label={name}
          value={limits[key] ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, [key]: target.value })}
          slotProps={{ select: { displayEmpty: true } }}
          sx={{ width: 128 }}
        >
          <MenuItem value="">{translate(texts.all, { name })}</MenuItem>
          {values.map((value) => (
            <MenuItem key={value.key} value={value.key}>
              {value.value}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {numbers.map(({ name, label, unit }) => (
        <TextField
          key={name}
          label={unit ? `${translate(label)} (${unit})` : translate(label)}
          value={typed[name] ?? ''}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          sx={{ width: 110 }}
        />
      ))}
      <TextField label={translate(texts.prefix)} value={prefix} onChange={({ target }) => setPrefix(target.value)} sx={{ width: 120 }} />
      <Button variant="outlined" onClick={apply}>
        {translate(texts.apply, { count })}
      </Button>
    </Box>
  )
}
