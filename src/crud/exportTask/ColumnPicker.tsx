import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { SortableChecks } from '../toolbar/SortableChecks'

import type { ExportColumn } from '../../../resources/kit/exportColumns'
import type { TaskDraft } from './taskDraft'

const texts = {
  title: t('字段（已选 {count} 个，拖动排序）', 'Columns ({count} selected, drag to reorder)'),
  all: t('全选', 'Select all'),
  none: t('全不选', 'Select none'),
}

interface Props {
  readonly offered: readonly ExportColumn[]
  readonly draft: TaskDraft
  readonly onChange: (draft: TaskDraft) => void
}

/** The columns of the file and their order. */
export function ColumnPicker({ offered, draft, onChange }: Props) {
  const translate = useText()
  const { order, chosen } = draft
  const tick = (name: string, isOn: boolean): void =>
    onChange({ ...draft, chosen: new Set(isOn ? [...chosen, name] : [...chosen].filter((one) => one !== name)) })
  const columns = order.flatMap((name) => {
    const column = offered.find((one) => one.name === name)
    return column ? [{ name, label: translate(column.label), isOn: chosen.has(name) }] : []
  })
  const title = translate(texts.title, { count: chosen.size })
  return (
    <Box role="group" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary' }}>
        <Box component="span" sx={{ flex: 1 }}>
          {title}
        </Box>
        <Button onClick={() => onChange({ ...draft, chosen: new Set(order) })}>{translate(texts.all)}</Button>
        <Button onClick={() => onChange({ ...draft, chosen: new Set() })}>{translate(texts.none)}</Button>
      </Box>
      <List dense tabIndex={-1} sx={{ height: 260, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <SortableChecks columns={columns} onTick={tick} onOrder={(names) => onChange({ ...draft, order: names })} />
      </List>
    </Box>
  )
}
