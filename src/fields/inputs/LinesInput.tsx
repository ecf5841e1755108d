import { arrayMove } from '@dnd-kit/sortable'
import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useContext, useRef } from 'react'
import { useFormState } from 'react-hook-form'

import { isWritable } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { fromTsv } from '../../ui/clipboard'
import { useLanguage, useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'
import { alignOf, LineTotals, tableStyle } from '../cells/LinesTable'
import { cellText, linesOf } from '../cells/lineTexts'
import { CellInputs } from './cellInputs'
import { emptyLine, typedColumns, withPastedCells } from './lineEdits'

import type { ClipboardEvent, KeyboardEvent } from 'react'

import type { LineValues } from '../cells/lineTexts'
import type { InputProps } from './inputTypes'
import type { LineCell } from './lineEdits'

const texts = {
  cell: t('第 {n} 行的{column}', '{column} of row {n}'),
  up: t('上移第 {n} 行', 'Move row {n} up'),
  down: t('下移第 {n} 行', 'Move row {n} down'),
  remove: t('删除第 {n} 行', 'Remove row {n}'),
  add: t('添加一行', 'Add a row'),
  none: t('暂无内容', 'Nothing here'),
  buttons: t('操作', 'Actions'),
  required: t('必填', 'required'),
}

/** A table whose cells are filled in: arrows and Enter move between lines, and cells of a spreadsheet can be pasted. */
export function LinesInput({ id, labelId, describedBy, name, field, path, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'lines'>) {
  const translate = useText()
  const language = useLanguage()
  const inputOf = useContext(CellInputs)
  const cellErrors = useCellErrors(name)
  const table = useRef<HTMLTableElement>(null)
  const lines = linesOf(value)
  const isFixed = field.of !== undefined
  const columns = Object.entries(field.columns)
  const typed = typedColumns(field)
  const change = (at: number, column: string, cell: unknown): void => onChange(lines.map((line, n) => (n === at ? { ...line, [column]: cell } : line)))
  const canAdd = !isFixed && !isDisabled && lines.length < field.max
  const add = (): void => {
    onChange([...lines, emptyLine(field)])
    setTimeout(() => focusCell(table.current, { line: lines.length, column: typed[0] ?? '' }), 0)
  }
  const onPaste = (event: ClipboardEvent, from: LineCell): void => {
    const cells = fromTsv(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return // a single value is typed by the input itself
    event.preventDefault()
    onChange(withPastedCells(field, lines, from, cells))
  }
  const onKeyDown = (event: KeyboardEvent, { line, column }: LineCell): void => {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    if (line + step === lines.length && event.key === 'Enter' && canAdd) add()
    else focusCell(table.current, { line: line + step, column })
  }
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {lines.length > 0 ? (
        <Box sx={{ overflowX: 'auto' }}>
          <Box component="table" ref={table} sx={tableStyle}>
            <thead>
              <tr>
                {columns.map(([column, { label, required }]) => (
                  <th key={column} scope="col" data-align={alignOf(field.columns[column])}>
                    {translate(label)}
                    {required ? (
                      <Box component="span" title={translate(texts.required)} sx={{ color: 'error.main', ml: 0.5 }}>
                        *
                      </Box>
                    ) : null}
                  </th>
                ))}
                {isFixed ? null : (
                  <th scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {translate(texts.buttons)}
                    </Box>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={at}>
                  {columns.map(([column, cellField]) => {
                    if (!isWritable(cellField))
                      return (
                        <td key={column} data-align={alignOf(cellField)}>
                          {cellText(field, line, column, language)}
                        </td>
                      )
                    const cell = { line: at, column }
                    const cellId = `${id}-${at}-${column}`
                    const error = cellErrors[`${at}.${column}`]
                    const Input = inputOf(cellField)
                    return (
                      <Box
                        component="td"
                        key={column}
                        data-cell={`${at}.${column}`}
                        onPaste={(event: ClipboardEvent) => onPaste(event, cell)}
                        onKeyDown={(event: KeyboardEvent) => onKeyDown(event, cell)}
                        sx={alignOf(cellField) === 'right' ? numberCell : textCell}
                      >
                        <Box component="span" id={`${cellId}-label`} sx={visuallyHidden}>
                          {translate(texts.cell, { n: at + 1, column: cellField.label })}
                        </Box>
                        <Input
                          id={cellId}
                          labelId={`${cellId}-label`}
                          describedBy={error ? `${cellId}-error` : undefined}
                          name={`${name}.${at}.${column}`}
                          field={cellField}
                          path={path}
                          row={line}
                          value={line[column] ?? null}
                          onChange={(next) => change(at, column, next)}
                          onBlur={onBlur}
                          isInvalid={error !== undefined}
                          isDisabled={isDisabled}
                        />
                        {error ? (
                          <Typography id={`${cellId}-error`} variant="caption" component="p" sx={{ color: 'error.main', textAlign: 'left' }}>
                            {error}
                          </Typography>
                        ) : null}
                      </Box>
                    )
                  })}
                  {isFixed ? null : <LineButtons {...{ lines, at, onChange, isDisabled }} />}
                </tr>
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
        <Button id={id} size="small" startIcon={<Add />} disabled={!canAdd} onClick={add} sx={{ mt: 0.5 }}>
          {translate(texts.add)}
        </Button>
      )}
    </Box>
  )
}

const textCell = { minWidth: 140 }
const numberCell = { width: 124, minWidth: 112, '& input': { textAlign: 'right' } }

interface LineButtonsProps {
  readonly lines: readonly LineValues[]
  readonly at: number
  readonly onChange: (lines: readonly LineValues[]) => void
  readonly isDisabled: boolean
}

function LineButtons({ lines, at, onChange, isDisabled }: LineButtonsProps) {
  const translate = useText()
  const n = at + 1
  const button = (text: typeof texts.up, icon: React.ReactNode, isOff: boolean, act: () => void) => (
    <IconButton size="small" disabled={isDisabled || isOff} aria-label={translate(text, { n })} onClick={act}>
      {icon}
    </IconButton>
  )
  return (
    <Box component="td" sx={{ whiteSpace: 'nowrap', width: 1 }}>
      {button(texts.up, <ArrowUpward fontSize="small" />, at === 0, () => onChange(arrayMove([...lines], at, at - 1)))}
      {button(texts.down, <ArrowDownward fontSize="small" />, at === lines.length - 1, () => onChange(arrayMove([...lines], at, at + 1)))}
      {button(texts.remove, <Close fontSize="small" />, false, () => onChange(lines.filter((_, other) => other !== at)))}
    </Box>
  )
}

/** The messages of wrong cells, by line and column. */
function useCellErrors(name: string): Readonly<Record<string, string | undefined>> {
  const { errors } = useFormState<Record<string, unknown>>()
  return (errors[name]?.types ?? {}) as Readonly<Record<string, string | undefined>> // as `fieldErrors` writes them
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
