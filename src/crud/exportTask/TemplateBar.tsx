import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { useExportTaskCalls } from '../../../providers/account/exportTasks'
import { exportTaskLimits } from '../../../resources/kit/protocol/exportTasks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from '../toolbar/toolbarButtons'
import { chosenColumns, withTemplate } from './taskDraft'

import type { KeyboardEvent } from 'react'

import type { ExportTemplate } from '../../../resources/kit/protocol/exportTasks'
import type { TaskDraft } from './taskDraft'

const texts = {
  template: t('导出模板', 'Template'),
  none: t('不使用模板', 'No template'),
  keep: t('存为模板', 'Save as template'),
  name: t('模板名称', 'Template name'),
  same: t('同名的模板会被替换', 'A template with the same name is replaced'),
  save: t('保存', 'Save'),
  cancel: t('取消', 'Cancel'),
  remove: t('删除模板 {name}', 'Delete template {name}'),
}

interface Props {
  readonly path: string
  readonly templates: readonly ExportTemplate[]
  readonly draft: TaskDraft
  readonly onApply: (draft: TaskDraft) => void
  readonly onChanged: (templates: readonly ExportTemplate[]) => void
}

/** Takes columns, format and rows from a template of this account, or keeps them as one. */
export function TemplateBar({ path, templates, draft, onApply, onChanged }: Props) {
  const translate = useText()
  const calls = useExportTaskCalls()
  const [used, setUsed] = useState<number>()
  const [name, setName] = useState<string>()
  const current = templates.find((one) => one.id === used)
  const apply = (id: number | undefined): void => {
    setUsed(id)
    const template = templates.find((one) => one.id === id)
    if (template) onApply(withTemplate(draft, template))
  }
  const save = async (): Promise<void> => {
    const kept = name?.trim() ?? ''
    if (kept === '') return
    const saved = await calls.saveTemplate(path, { name: kept, columns: chosenColumns(draft), format: draft.format, rows_per: draft.rowsPer }).catch(reported)
    if (!saved) return
    onChanged(saved)
    setUsed(saved.find((one) => one.name === kept)?.id)
    setName(undefined)
  }
  const remove = async (id: number): Promise<void> => {
    const left = await calls.removeTemplate(path, id).catch(reported)
    if (!left) return
    onChanged(left)
    setUsed(undefined)
  }
  if (name !== undefined)
    return (
      <Box sx={barStyle}>
        <TextField
          autoFocus
          size="small"
          label={translate(texts.name)}
          value={name}
          helperText={templates.some((one) => one.name === name.trim()) ? translate(texts.same) : undefined}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => void saveOnEnter(event, save)}
          slotProps={{ htmlInput: { maxLength: exportTaskLimits.templateName } }}
          sx={{ flex: 1 }}
        />
        <Button variant="outlined" disabled={name.trim() === ''} onClick={() => void save()}>
          {translate(texts.save)}
        </Button>
        <Button color="inherit" onClick={() => setName(undefined)}>
          {translate(texts.cancel)}
        </Button>
      </Box>
    )
  return (
    <Box sx={barStyle}>
      <TextField
        select
        size="small"
        label={translate(texts.template)}
        value={current?.id ?? ''}
        onChange={({ target }) => apply(target.value === '' ? undefined : Number(target.value))}
        disabled={templates.length === 0}
        slotProps={{ select: { displayEmpty: true } }}
        sx={templateStyle}
      >
        <MenuItem value="">{translate(texts.none)}</MenuItem>
        {templates.map((one) => (
          <MenuItem key={one.id} value={one.id} sx={wholeName}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      {current ? (
        <ToolButton label={translate(texts.remove, { name: current.name })} onClick={() => void remove(current.id)}>
          <DeleteOutlined fontSize="small" />
        </ToolButton>
      ) : null}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<BookmarkAddOutlined />}
        disabled={draft.chosen.size === 0}
        onClick={() => setName(current?.name ?? '')}
        sx={{ borderColor: 'divider', flexShrink: 0 }}
      >
        {translate(texts.keep)}
      </Button>
    </Box>
  )
}

/** Names often differ at their end only, so they are not cut. */
const wholeName = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const
const templateStyle = { flex: '1 1 220px', minWidth: 0, '& .MuiSelect-select': wholeName } as const
const barStyle = { display: 'flex', alignItems: 'flex-start', gap: 1 } as const

/** The request has shown the refusal. */
const reported = (): undefined => undefined

/** Enter saves the template, not the task around it. */
async function saveOnEnter(event: KeyboardEvent, save: () => Promise<void>): Promise<void> {
  if (event.key !== 'Enter') return
  event.preventDefault()
  await save()
}
