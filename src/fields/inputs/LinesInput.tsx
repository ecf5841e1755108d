import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCallback, useMemo, useRef } from 'react'
import { useFormState } from 'react-hook-form'

import { useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { fromTsv, leftRows } from '../../ui/clipboard'
import { fillOf } from '../../ui/useNearViewport'
import { useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'
import { alignOf, LineTotals, tableStyle } from '../cells/LinesTable'
import { linesOf } from '../cells/lineTexts'
import { LineInputs } from './LineInputs'
import { emptyLine, typedColumns, withCell, withPastedCells } from './lineEdits'

import type { ClipboardEvent, KeyboardEvent } from 'react'

import type { LineValues } from '../cells/lineTexts'
import type { LineActions } from './LineInputs'
import type { InputProps } from './inputTypes'
import type { LineCell } from './lineEdits'

const texts = {
  add: t('添加一行', 'Add row'),
  none: t('暂无内容', 'Nothing here'),
  buttons: t('操作', 'Actions'),
  required: t('必填', 'required'),
  count: t('{count}/{max}', '{count}/{max}'),
}

/** A table whose cells are filled in: arrows and Enter move between lines, and cells of a spreadsheet can be pasted. */
export function LinesInput({ id, labelId, describedBy, name, field, path, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'lines'>) {
  const translate = useText()
  const notice = useNotice()
  const cellErrors = useCellErrors(name)
  const table = useRef<HTMLTableElement>(null)
  const lines = linesOf(value)
  const isFixed = field.of !== undefined
  const canAdd = !isFixed && !isDisabled && lines.length < field.max
  const add = (): void => {
    onChange([...lines, emptyLine(field)])
    setTimeout(() => focusCell(table.current, { line: lines.length, column: typedColumns(field)[0] ?? '' }), 0)
  }
  const onPaste = (event: ClipboardEvent, from: LineCell): void => {
    const cells = fromTsv(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return // a single value is typed by the input itself
    event.preventDefault()
    const pasted = withPastedCells(field, lines, from, cells)
    onChange(pasted.lines)
    if (pasted.left > 0) notice({ kind: 'warning', text: translate(leftRows, { count: pasted.left }) })
  }
  const onKeyDown = (event: KeyboardEvent, { line, column }: LineCell): void => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    if (line + step === lines.length && event.key === 'Enter' && canAdd) add()
    else focusCell(table.current, { line: line + step, column })
  }
  const actions = useStable({
    change: (at: number, column: string, cell: unknown) => onChange(withCell(field, lines, { line: at, column }, cell)),
    replace: (change: (lines: readonly LineValues[]) => readonly LineValues[]) => onChange(change(lines)),
    onPaste,
    onKeyDown,
    onBlur: () => onBlur(),
  })
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {lines.length > 0 ? (
        // the height is that of the table: a second scroll bar would take the place of the form's
        <Box sx={{ overflowX: 'auto', overflowY: 'hidden' }}>
          <Box component="table" ref={table} sx={isFixed && typedColumns(field).length === 1 ? fixedRowsStyle : tableStyle}>
            <Head field={field} hasButtons={!isFixed} />
            <tbody>
              {lines.map((line, at) => (
                <LineInputs
                  key={at}
                  {...{ id, name, field, path, line, at, isDisabled, actions }}
                  isLast={at === lines.length - 1}
                  errors={cellErrors[at]}
                  fill={fillOf(at, lines.length, at === lines.length - 1)}
                />
              ))}
            </tbody>
            <LineTotals field={field} value={lines} hasButtons={!isFixed} />
          </Box>
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: isInvalid ? 'error.main' : 'text.secondary', py: '9px' }}>
          {translate(texts.none)}
        </Typography>
      )}
      {isFixed ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
          <Button id={id} size="small" startIcon={<Add />} disabled={!canAdd} onClick={add}>
            {translate(texts.add)}
          </Button>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(texts.count, { count: lines.length, max: field.max })}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

function Head({ field, hasButtons }: { readonly field: InputProps<'lines'>['field']; readonly hasButtons: boolean }) {
  const translate = useText()
  return (
    <thead>
      <tr>
        {Object.entries(field.columns).map(([name, column]) => (
          <th key={name} scope="col" data-align={alignOf(column)}>
            {translate(column.label)}
            {column.required && !field.skipsBlank ? (
              <Box component="span" title={translate(texts.required)} sx={{ color: 'error.main', ml: 0.5 }}>
                *
              </Box>
            ) : null}
          </th>
        ))}
        {hasButtons ? (
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {translate(texts.buttons)}
            </Box>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

type CellErrors = Readonly<Record<number, Readonly<Record<string, string>> | undefined>>

/** The messages of wrong cells, by line and column. */
function useCellErrors(name: string): CellErrors {
  const { errors } = useFormState<Record<string, unknown>>()
  const types = errors[name]?.types
  return useMemo(() => {
    const byLine: Record<number, Record<string, string>> = {}
    for (const [cell, message] of Object.entries(types ?? {})) {
      const [at = '', ...column] = cell.split('.')
      byLine[Number(at)] = { ...byLine[Number(at)], [column.join('.')]: String(message) } // as `fieldErrors` writes them
    }
    return byLine
  }, [types])
}

/** Beside the texts of rows that exist the one column that is filled in stays in sight where a phone is too narrow for the table. It would cover a second one. */
const fixedRowsStyle = {
  ...tableStyle,
  '& :is(th, td):last-child': { position: { xs: 'sticky', sm: 'static' }, right: 0, bgcolor: 'background.paper' },
} as const

/** The same functions at every render, each calling the latest: a table of hundreds of lines must render only the one that is typed in. */
function useStable(latest: LineActions): LineActions {
  const current = useRef(latest)
  current.current = latest
  const change = useCallback<LineActions['change']>((...args) => current.current.change(...args), [])
  const replace = useCallback<LineActions['replace']>((...args) => current.current.replace(...args), [])
  const onPaste = useCallback<LineActions['onPaste']>((...args) => current.current.onPaste(...args), [])
  const onKeyDown = useCallback<LineActions['onKeyDown']>((...args) => current.current.onKeyDown(...args), [])
  const onBlur = useCallback<LineActions['onBlur']>(() => current.current.onBlur(), [])
  return useMemo(() => ({ change, replace, onPaste, onKeyDown, onBlur }), [change, replace, onPaste, onKeyDown, onBlur])
}

/** Where a key leads: one line up or down. A select keeps its keys. */
function stepOf({ key, target, shiftKey, nativeEvent }: KeyboardEvent): -1 | 0 | 1 {
  if (!(target instanceof HTMLInputElement) || target.getAttribute('role') === 'combobox' || nativeEvent.isComposing) return 0
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return -1
  return key === 'ArrowDown' || key === 'Enter' ? 1 : 0
}

function focusCell(table: HTMLTableElement | null, { line, column }: LineCell): void {
  const input = table?.querySelector<HTMLInputElement>(`[data-cell="${line}.${column}"] input`)
  input?.focus()
  input?.select()
}
