import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useApp, useCan, useData, useFormat } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { rowTablesOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useStillShown } from '../../ui/useStillShown'
import { useText } from '../../ui/useText'
import { defaultPageSize, parseListQuery } from '../url/listQuery'
import { toSearchConditions, toSort } from '../url/toSearchParams'
import { ImportBar } from './ImportBar'

import type { AnyResource } from '../../../resources/kit/define'
import type { ImportAnswer } from '../../../resources/kit/protocol/imports'
import type { Text } from '../../../resources/kit/text'
import type { NamedAction } from '../actions/useRights'

const texts = {
  first: t('一、导出可编辑的表格', '1. Download a file to edit'),
  firstHint: t(
    '包含当前筛选的全部记录和全部可编辑的列。改好后存为 XLSX 或 CSV；没有 ID 的行将新增，表格里没有的行和列保持不变。',
    'It contains all records of the current filter and all columns that can be edited. Save it as XLSX or CSV; rows without an ID are added, and records and columns that are not in the file stay as they are.',
  ),
  firstEmpty: t(
    '您没有导出权限：表格只有表头，填写新记录后存为 XLSX 或 CSV 即可导入。',
    'You do not have permission to export: the file contains only the header. Fill in new records and save it as XLSX or CSV.',
  ),
  xlsx: t('下载 XLSX', 'Download XLSX'),
  csv: t('下载 CSV', 'Download CSV'),
  inCell: t('{table}合并为一个单元格', '{table} in one cell'),
  second: t('二、上传改好的表格', '2. Upload the edited file'),
  choose: t('选择文件', 'Choose a file'),
  drop: t('或把文件拖到这里，最多 10 万行、50 MB', 'or drop it here; up to 100,000 rows and 50 MB'),
  sending: t('正在上传…', 'Uploading…'),
  reading: t('正在逐格比较…', 'Comparing cell by cell…'),
  firstLines: t('一、下载模板', '1. Download the template'),
  firstLinesHint: t(
    '已列出“{tab}”的全部记录；填好后存为 XLSX 或 CSV，未填的行不会执行。',
    'It lists all records of "{tab}". Fill it in and save it as XLSX or CSV; rows left empty are not run.',
  ),
  secondLines: t('二、上传填好的表格', '2. Upload the completed file'),
  dropLines: t('或把文件拖到这里，最多 5000 行', 'or drop it here; up to 5,000 rows'),
  readingLines: t('正在逐行检查…', 'Checking row by row…'),
  compared: t('“{file}”已检查完，可在“{title}”的导入窗口中打开', '"{file}" has been checked; open it in the import of {title}'),
  safeLines: t('先逐行检查并预览，确认后才会执行；重复提交不会重复执行。', 'Every row is checked and previewed before anything runs, and no row runs twice.'),
  safe: t('先预览差异，确认后才会写入；导入后可一键撤销。', 'Every change is previewed before it is saved, and an import can be undone with one click.'),
}

const runsKey = ({ path }: AnyResource, action: NamedAction | undefined): readonly unknown[] => ['imports', path, action?.name]

interface Props {
  readonly resource: AnyResource
  readonly action?: NamedAction | undefined
  readonly onOpen: (run: number) => void
}

export function ImportStart({ resource, action, onOpen }: Props) {
  const translate = useText()
  const imports = useData().importsOf(action?.name)
  const mayExport = useCan()(resource.path, 'export')
  const { search, pathname } = useLocation()
  const { notify } = useApp()
  const client = useQueryClient()
  const isStillShown = useStillShown(pathname)
  const picker = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [share, setShare] = useState<number>()
  /** Of the upload, whose progress is known by it. */
  const [key, setKey] = useState('')
  const [taking, setTaking] = useState<string>()
  const [isInCell, setInCell] = useState(false)
  const [table] = Object.values(rowTablesOf(resource.fields))
  const take = async (format: 'xlsx' | 'csv'): Promise<void> => {
    const { state } = parseListQuery(resource, search, defaultPageSize)
    const tab = action?.bySheet?.tab
    setTaking(format)
    // the template of an action has a tab of its own, whatever the list shows
    const filter =
      tab === undefined
        ? {
            search: toSearchConditions(resource, state.filters),
            quickSearch: state.q,
            ...(state.tab ? { tab: state.tab } : {}),
            sort: toSort(state.order),
          }
        : { tab }
    await imports
      .sheet(resource.path, { format, ...(table && !action && { lines: isInCell ? ('cell' as const) : ('each' as const) }), ...filter })
      .catch(() => undefined) // reported by the request
    setTaking(undefined)
  }
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || share !== undefined) return
    setShare(0)
    const idempotencyKey = newKey()
    setKey(idempotencyKey)
    try {
      const { run } = await imports.send(resource.path, file, { onProgress: setShare, idempotencyKey })
      if (isStillShown()) return onOpen(run)
      notify({ kind: 'info', text: translate(texts.compared, { file: file.name, title: resource.title }) })
      void client.invalidateQueries({ queryKey: runsKey(resource, action) })
    } catch {
      // reported by the request
    }
    setShare(undefined)
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Alert severity="info">{translate(action ? texts.safeLines : texts.safe)}</Alert>
      <section>
        <Typography component="h3" variant="subtitle2">
          {translate(action ? texts.firstLines : texts.first)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', my: 1 }}>
          {action && mayExport
            ? translate(texts.firstLinesHint, { tab: resource.list.tabs?.[action.bySheet?.tab ?? '']?.title ?? resource.title })
            : translate(mayExport ? texts.firstHint : texts.firstEmpty)}
        </Typography>
        {table && !action ? (
          <FormControlLabel
            sx={{ display: 'flex', mb: 1 }}
            control={<Checkbox size="small" checked={isInCell} onChange={({ target }) => setInCell(target.checked)} />}
            label={translate(texts.inCell, { table: table.label })}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ) : null}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button variant="outlined" loading={taking === 'xlsx'} onClick={() => void take('xlsx')}>
            {translate(texts.xlsx)}
          </Button>
          <Button variant="outlined" loading={taking === 'csv'} onClick={() => void take('csv')}>
            {translate(texts.csv)}
          </Button>
        </Box>
      </section>
      <section>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {translate(action ? texts.secondLines : texts.second)}
        </Typography>
        <Box
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => (event.preventDefault(), void send(event.dataTransfer.files[0]))}
          sx={{
            border: 1,
            borderStyle: 'dashed',
            borderColor: 'divider',
            borderRadius: 1,
            p: 3,
            display: 'grid',
            gap: 1,
            justifyItems: 'center',
            textAlign: 'center',
          }}
        >
          <CloudUploadOutlined sx={{ color: 'text.disabled', fontSize: 40 }} />
          <Button variant="contained" disabled={share !== undefined} aria-describedby={hintId} onClick={() => picker.current?.click()}>
            {translate(texts.choose)}
          </Button>
          <Typography id={hintId} variant="caption" role="status" sx={{ color: 'text.secondary' }}>
            {translate(hintOf(action !== undefined, share))}
          </Typography>
          {share === undefined ? null : (
            <Box sx={{ width: '100%', maxWidth: 360 }}>
              {share < 1 ? (
                <LinearProgress aria-labelledby={hintId} variant="determinate" value={share * 100} />
              ) : (
                <ImportBar resource={resource} action={action} target={{ key }} work="check" />
              )}
            </Box>
          )}
          <input
            ref={picker}
            type="file"
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            hidden
            tabIndex={-1}
            aria-hidden
            onChange={({ target }) => (void send(target.files?.[0]), (target.value = ''))}
          />
        </Box>
      </section>
      <PastImports resource={resource} action={action} onOpen={onOpen} />
    </Box>
  )
}

function hintOf(hasAction: boolean, share: number | undefined): Text {
  if (share === undefined) return hasAction ? texts.dropLines : texts.drop
  if (share < 1) return texts.sending
  return hasAction ? texts.readingLines : texts.reading
}

const pastTexts = {
  ran: t('成功 {done}，被拒绝 {refused}', '{done} done, {refused} rejected'),
  title: t('最近的导入', 'Recent imports'),
  batches: t('最近的批次', 'Recent batches'), // of rows that were ticked in the list, too
  counts: t('新增 {add}，修改 {edit}', '{add} new, {edit} changed'),
  wrong: t('有误 {wrong}', '{wrong} with errors'),
  open: t('查看 {file}', 'Open {file}'),
}
const states = {
  ready: { text: t('未导入', 'Not imported'), color: undefined },
  applied: { text: t('已导入', 'Imported'), color: 'success' },
  undone: { text: t('已撤销', 'Undone'), color: 'warning' },
} as const satisfies Record<ImportAnswer['state'], unknown>

const lineStates = {
  ...states,
  ready: { text: t('未执行', 'Not run'), color: undefined },
  applied: { text: t('已执行', 'Run'), color: 'success' },
} as const satisfies Record<ImportAnswer['state'], unknown>

interface PastImportsProps {
  readonly resource: AnyResource
  readonly action: NamedAction | undefined
  readonly onOpen: (run: number) => void
}

/** The imports of the last weeks: each can be opened again, and an applied one undone there. */
function PastImports({ resource, action, onOpen }: PastImportsProps) {
  const translate = useText()
  const format = useFormat()
  const imports = useData().importsOf(action?.name)
  const { data: runs = [] } = useQuery({
    queryKey: runsKey(resource, action),
    queryFn: ({ signal }) => imports.runs(resource.path, signal),
    retry: false,
    gcTime: 0,
  })
  if (runs.length === 0) return null
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {translate(action ? pastTexts.batches : pastTexts.title)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {runs.map((run) => (
          <Box
            key={run.run}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Button
              size="small"
              color="inherit"
              sx={{ textTransform: 'none' }}
              aria-label={translate(pastTexts.open, { file: run.file })}
              onClick={() => onOpen(run.run)}
            >
              {run.file}
            </Button>
            <Chip
              size="small"
              label={translate((action ? lineStates : states)[run.state].text)}
              color={states[run.state].color ?? 'default'}
              variant="outlined"
            />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {action && run.state === 'applied'
                ? translate(pastTexts.ran, { done: format.number(run.counts.done ?? 0), refused: format.number(run.counts.refused ?? 0) })
                : run.counts.wrong
                  ? translate(pastTexts.wrong, { wrong: format.number(run.counts.wrong) })
                  : translate(pastTexts.counts, { add: format.number(run.counts.add ?? 0), edit: format.number(run.counts.edit ?? 0) })}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', ml: 'auto' }}>
              {run.by} · {format.moment(run.applied ?? run.at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}
