import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useListContext } from 'react-admin'

import { useExportTaskCalls } from '../../../providers/account/exportTasks'
import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useCan, useFormat } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { crudLabels } from '../../../resources/kit/derived'
import { exportTaskLimits } from '../../../resources/kit/protocol/exportTasks'
import { t } from '../../../resources/kit/text'
import { formatShopTime } from '../../../resources/kit/values/shopTime'
import { listExport as tasks } from '../../../resources/order/listExport'
import { useText } from '../../ui/useText'
import { namesOfShown } from '../list/columnSettings'
import { useCurrentList, useListParts } from '../list/listContext'
import { ColumnPicker } from './ColumnPicker'
import { offeredColumns, startDraft, taskOf } from './taskDraft'
import { TemplateBar } from './TemplateBar'
import { useExportTaskStart } from './useExportTaskStart'

import type { FormEvent } from 'react'

import type { Text } from '../../../resources/kit/text'

const texts = {
  name: t('任务名称', 'Name'),
  rows: t('导出范围', 'Records'),
  all: t('符合当前条件的全部 {count} 条', 'All {count} {count:record|records} that match'),
  about: t('符合当前条件的全部记录，约 {count} 条', 'All records that match, about {count}'),
  ticked: t('已勾选的 {count} 条', 'The {count} selected {count:record|records}'),
  format: t('格式', 'Format'),
  sheet: t('表格的行', 'Rows of the file'),
  much: t('当前条件超过 {max} 行的上限，请先用筛选缩小范围。', 'More than {max} rows match. Add filters to narrow the list first.'),
  later: t(
    '任务在后台执行，完成后会通知您，并在“导出任务”中下载。',
    'The export runs in the background. You will be notified when it is done and can download it under "Exports".',
  ),
  none: t('请至少选择一个字段', 'Choose at least one column'),
  cancel: t('取消', 'Cancel'),
  add: t('创建任务', 'Export'),
}

const formats = [
  ['xlsx', t('Excel（XLSX）', 'Excel (XLSX)')],
  ['csv', t('CSV', 'CSV')],
] as const

/** Makes an export task of the list as it is filtered, or of its ticked rows. */
export function ExportTaskDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useText()
  const format = useFormat()
  const can = useCan()
  const calls = useExportTaskCalls()
  const invalidate = useInvalidate()
  const id = useId()
  const { resource } = useCurrentList()
  const { listQuery, selection, settings } = useListParts()
  const { total = 0, meta } = useListContext()
  const isEstimate = meta?.total_is_estimate === true
  const tickedIds = selection.isAll ? [] : [...selection.rows.keys()]
  const { path, exportTask } = resource
  const [offered] = useState(() => offeredColumns(resource, can))
  const [draft, setDraft] = useState(() =>
    startDraft(offered, namesOfShown(settings.columns), {
      name: `${translate(exportTask?.title ?? resource.title)} ${formatShopTime(Math.floor(Date.now() / 1000))}`,
      isTicked: tickedIds.length > 0,
    }),
  )
  const start = useExportTaskStart(path)
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  // the server counts them, whatever the list estimates
  const isTooMuch = !draft.isTicked && !isEstimate && start.data !== undefined && total > start.data.max_rows
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    if (draft.chosen.size === 0) return
    setSaving(true)
    try {
      await calls.add(path, taskOf(draft, { resource, state: listQuery.requested, tickedIds }))
      void invalidate(tasks.path)
      onClose()
    } catch (error) {
      // other refusals are reported by the request
      setProblem(error instanceof ServerRefusal ? (error.body.errors['name'] ?? '') : '')
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={id} onKeyDown={(event) => event.stopPropagation()}>
      <Box component="form" noValidate onSubmit={(event) => void save(event)} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <DialogTitle id={id}>{translate(crudLabels['addExportTask'] as Text)}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <TextField
            size="small"
            margin="dense"
            label={translate(texts.name)}
            value={draft.name}
            error={problem !== ''}
            helperText={problem || undefined}
            onChange={({ target }) => {
              setDraft({ ...draft, name: target.value })
              setProblem('')
            }}
            slotProps={{ htmlInput: { maxLength: exportTaskLimits.name } }}
          />
          <RadioLine
            label={translate(texts.rows)}
            value={draft.isTicked ? 'ticked' : 'all'}
            options={[
              ['all', translate(isEstimate ? texts.about : texts.all, { count: format.number(total) })],
              ...(tickedIds.length > 0 ? [['ticked', translate(texts.ticked, { count: format.number(tickedIds.length) })] as const] : []),
            ]}
            onChange={(value) => setDraft({ ...draft, isTicked: value === 'ticked' })}
          />
          {isTooMuch ? <Alert severity="warning">{translate(texts.much, { max: format.number(start.data?.max_rows ?? 0) })}</Alert> : null}
          <RadioLine
            label={translate(texts.format)}
            value={draft.format}
            options={formats.map(([value, text]) => [value, translate(text)])}
            onChange={(value) => setDraft({ ...draft, format: value })}
          />
          {exportTask?.lines ? (
            <RadioLine
              label={translate(texts.sheet)}
              value={draft.rowsPer}
              options={(['row', 'line'] as const).map((value) => [value, translate(exportTask.lines?.labels[value] ?? texts.sheet)])}
              onChange={(value) => setDraft({ ...draft, rowsPer: value })}
            />
          ) : null}
          <TemplateBar path={path} templates={start.data?.templates ?? []} draft={draft} onApply={setDraft} onChanged={start.learn} />
          <ColumnPicker offered={offered} draft={draft} onChange={setDraft} />
          <Box component="p" sx={{ m: 0, fontSize: 13, color: 'text.secondary' }}>
            {translate(texts.later)}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isSaving}>
            {translate(texts.cancel)}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={isSaving || draft.chosen.size === 0 || isTooMuch}
            title={draft.chosen.size === 0 ? translate(texts.none) : undefined}
            aria-busy={isSaving}
          >
            {translate(texts.add)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

interface RadioProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChange: (value: Value) => void
}

/** One of a few choices, beside each other where there is room. */
function RadioLine<Value extends string>({ label, value, options, onChange }: RadioProps<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(([name, text]) => (
          <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={text} sx={{ '& .MuiFormControlLabel-label': { fontSize: 14 } }} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
