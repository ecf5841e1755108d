import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useData, useFormat } from '../../../providers/hooks'
import { listed, t } from '../../../resources/kit/text'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { Text } from '../../../resources/kit/text'
import type { NamedAction } from '../actions/useRights'
import type { ImportAnswer, ImportCell, ImportKind, ImportLine } from '../../../resources/kit/protocol/imports'

const texts = {
  wrong: t('有误 {count}', 'Errors {count}'),
  edit: t('修改 {count}', 'Changed {count}'),
  add: t('新增 {count}', 'New {count}'),
  same: t('相同 {count}', 'Unchanged {count}'),
  kinds: t('按结果查看', 'By result'),
  pages: t('分页', 'Pages'),
  remedy: t('请在表格中改正下列单元格后重新上传；现在没有写入任何内容。', 'Correct these cells in the file and upload it again; nothing has been imported.'),
  nothing: t('表格与现有记录完全一致，没有需要写入的内容。', 'The file matches the existing records; there is nothing to import.'),
  ready: t(
    '以下是导入后的变化，确认无误再导入；表格里没有的记录保持不变，不会被删除。',
    'These changes will be made. Check them before importing; records that are not in the file stay as they are and are not deleted.',
  ),
  applied: t('已导入。发现不对可撤销整次导入。', 'Imported. You can undo the whole import.'),
  undone: t('这次导入已撤销，记录已恢复原状。', 'This import was undone; the records were restored.'),
  wrongLines: t(
    '有误的行不会执行：可以先执行其余的行，或改正表格后重新上传。',
    'Rows with errors are not run: run the others now, or correct the file and upload it again.',
  ),
  readyLines: t(
    '请核对后执行；每行单独执行，结果会保留并可下载。',
    'Check the rows before running them; each row runs on its own, and the result is kept for download.',
  ),
  nothingLines: t('没有可以执行的行。', 'There are no rows to run.'),
  ranLines: t('已执行完毕，可下载结果。', 'All rows have run; you can download the result.'),
  refusedLines: t(
    '已执行完毕，部分行被拒绝，原因见下方；结果可下载。',
    'All rows have run and some were rejected for the reasons below; you can download the result.',
  ),
  ignored: t('未使用的列：{names}', 'Ignored columns: {names}'),
}

const kindTexts: Readonly<Record<ImportKind, Text>> = {
  wrong: texts.wrong,
  edit: texts.edit,
  add: texts.add,
  same: texts.same,
  done: t('成功 {count}', 'Done {count}'),
  refused: t('被拒绝 {count}', 'Rejected {count}'),
}
/** Lines of an action change nothing until they run. */
const lineTexts: Readonly<Record<ImportKind, Text>> = {
  ...kindTexts,
  edit: t('待执行 {count}', 'Pending {count}'),
  same: t('未填写 {count}', 'Empty {count}'),
}

const order: readonly ImportKind[] = ['refused', 'wrong', 'edit', 'add', 'done', 'same']
const perPage = 50

interface Props {
  readonly resource: AnyResource
  readonly action?: NamedAction | undefined
  readonly answer: ImportAnswer
}

/** The lines of the sheet by outcome; the first tab with lines is open. */
export function ImportReview({ resource, action, answer }: Props) {
  const translate = useText()
  const format = useFormat()
  const imports = useData().importsOf(action?.name)
  const { counts, run } = answer
  const kinds = order.filter((kind) => counts[kind])
  const [chosen, setChosen] = useState<ImportKind>()
  const [page, setPage] = useState(1)
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0]
  const { data, error, refetch } = useQuery({
    queryKey: ['import rows', action?.name, run, JSON.stringify([answer.state, counts]), kind, page],
    queryFn: ({ signal }) => imports.rows(resource.path, { run, ...(kind ? { kind } : {}), page, limit: perPage, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const pages = Math.ceil((data?.total ?? 0) / perPage)
  return (
    <>
      {action ? <LinesVerdict answer={answer} /> : <Verdict answer={answer} />}
      {answer.ignored.length ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {translate(texts.ignored, { names: listed(answer.ignored) })}
        </Typography>
      ) : null}
      <Tabs
        value={kind ?? false}
        onChange={(_, next: ImportKind) => (setChosen(next), setPage(1))}
        aria-label={translate(texts.kinds)}
        variant="scrollable"
        sx={{ my: 1 }}
      >
        {kinds.map((one) => (
          <Tab key={one} value={one} label={translate((action ? lineTexts : kindTexts)[one], { count: format.number(counts[one] ?? 0) })} />
        ))}
      </Tabs>
      {error && !data ? <LoadError text={error.message} onRetry={() => void refetch()} /> : null}
      {data ? <ImportRows lines={data.list} areNew={action !== undefined} /> : null}
      {error || data ? null : <Skeleton variant="rounded" height={200} />}
      {pages > 1 ? (
        <Box component="nav" aria-label={translate(texts.pages)} sx={{ display: 'flex', justifyContent: 'center', mt: 1 }}>
          <Pagination count={pages} page={page} size="small" onChange={(_, next) => setPage(next)} />
        </Box>
      ) : null}
    </>
  )
}

function Verdict({ answer: { state, counts } }: { readonly answer: ImportAnswer }) {
  const translate = useText()
  if (state === 'applied') return <Alert severity="success">{translate(texts.applied)}</Alert>
  if (state === 'undone') return <Alert severity="info">{translate(texts.undone)}</Alert>
  if (counts.wrong) return <Alert severity="error">{translate(texts.remedy)}</Alert>
  return counts.add || counts.edit ? <Alert severity="info">{translate(texts.ready)}</Alert> : <Alert severity="success">{translate(texts.nothing)}</Alert>
}

function LinesVerdict({ answer: { state, counts } }: { readonly answer: ImportAnswer }) {
  const translate = useText()
  if (state === 'applied')
    return <Alert severity={counts.refused ? 'warning' : 'success'}>{translate(counts.refused ? texts.refusedLines : texts.ranLines)}</Alert>
  if (!counts.edit) return <Alert severity="warning">{translate(texts.nothingLines)}</Alert>
  return <Alert severity={counts.wrong ? 'warning' : 'info'}>{translate(counts.wrong ? texts.wrongLines : texts.readyLines)}</Alert>
}

const longestShown = 300

const rowTexts = {
  line: t('第 {line} 行', 'Row {line}'),
  unnamed: t('新的一行', 'New row'),
  empty: t('（空）', '(empty)'),
  was: t('原为', 'was'),
  becomes: t('改为', 'new'),
}

interface RowsProps {
  readonly lines: readonly ImportLine[]
  /** The cells have no former values. */
  readonly areNew: boolean
}

/** Every line with its changed cells: the current value, the new value, and errors. */
function ImportRows({ lines, areNew }: RowsProps) {
  const translate = useText()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Box key={line.line} component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {line.name || (line.id === null ? translate(rowTexts.unnamed) : `#${line.id}`)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {translate(rowTexts.line, { line: line.line })}
            </Typography>
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 0.5,
              display: 'grid',
              gap: '2px 12px',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(80px, 160px) minmax(0, 1fr)' },
              typography: 'body2',
            }}
          >
            {wrongFirst(line.cells).map((cell, at) => (
              <Cell key={`${cell.column} ${cell.line} ${at}`} cell={cell} isNew={areNew || isNew(line)} owner={line.line} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Cell({ cell, isNew, owner }: { readonly cell: ImportCell; readonly isNew: boolean; readonly owner: number }) {
  const translate = useText()
  const label = cell.line === owner ? cell.label : `${cell.label} · ${translate(rowTexts.line, { line: cell.line })}`
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {isNew || (cell.problem && !cell.from && !cell.to) ? null : (
          <>
            <Box component="del" aria-label={`${translate(rowTexts.was)} ${truncateWithEllipsis(cell.from, longestShown)}`} sx={{ color: 'text.secondary' }}>
              {truncateWithEllipsis(cell.from, longestShown) || translate(rowTexts.empty)}
            </Box>
            {' → '}
          </>
        )}
        {cell.problem && !cell.to ? null : (
          <Box
            component="ins"
            aria-label={isNew ? undefined : `${translate(rowTexts.becomes)} ${truncateWithEllipsis(cell.to, longestShown)}`}
            sx={{ textDecoration: 'none', fontWeight: isNew ? 400 : 600 }}
          >
            {truncateWithEllipsis(cell.to, longestShown) || translate(rowTexts.empty)}
          </Box>
        )}
        {cell.problem ? (
          <Box component="span" sx={{ color: 'error.main', display: 'block' }}>
            {cell.problem}
          </Box>
        ) : null}
      </Box>
    </>
  )
}

/** New rows have no previous values. */
const isNew = ({ kind, id }: ImportLine): boolean => kind === 'add' || id === null

const wrongFirst = (cells: readonly ImportCell[]): ImportCell[] => [...cells.filter(({ problem }) => problem), ...cells.filter(({ problem }) => !problem)]

/** Maximum characters of a value: a long text would push the other cells out of view. */
