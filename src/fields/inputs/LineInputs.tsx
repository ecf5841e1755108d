import { arrayMove } from '@dnd-kit/sortable'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, useContext } from 'react'

import { matches } from '../../../resources/kit/conditions'
import { isRelation, isWritable } from '../../../resources/kit/derived'
import { isMask } from '../../../resources/kit/masks'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { useNearViewport } from '../../ui/useNearViewport'
import { useLanguage, useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'
import { alignOf } from '../cells/LinesTable'
import { cellText } from '../cells/lineTexts'
import { CellInputs } from './cellInputs'

import type { ClipboardEvent, KeyboardEvent } from 'react'

import type { AnyField, FieldOf } from '../../../resources/kit/fieldTypes'
import type { RenderMode } from '../../ui/useNearViewport'
import type { LineValues } from '../cells/lineTexts'
import type { LineCell } from './lineEdits'

const texts = {
  cell: t('第 {n} 行的{column}', '{column} of row {n}'),
  up: t('上移第 {n} 行', 'Move row {n} up'),
  down: t('下移第 {n} 行', 'Move row {n} down'),
  remove: t('删除第 {n} 行', 'Remove row {n}'),
}

/** What the inputs of a line do with the table; stable, so that only the changed line renders. */
export interface LineActions {
  readonly change: (at: number, column: string, cell: unknown) => void
  readonly replace: (change: (lines: readonly LineValues[]) => readonly LineValues[]) => void
  readonly onPaste: (event: ClipboardEvent, cell: LineCell) => void
  readonly onKeyDown: (event: KeyboardEvent, cell: LineCell) => void
  readonly onBlur: () => void
}

interface Props {
  readonly id: string
  readonly name: string
  readonly field: FieldOf<'lines'>
  readonly path: string
  readonly line: LineValues
  readonly at: number
  readonly isLast: boolean
  readonly isDisabled: boolean
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly fill: RenderMode
  readonly actions: LineActions
}

/** One line of a table that is filled in. Far outside of the screen it is text: a thousand inputs would make the form slow. */
export const LineInputs = memo(function LineInputs(props: Props) {
  const { field, line, at, isLast, isDisabled, fill, actions } = props
  const language = useLanguage()
  const { ref, isFilled, height } = useNearViewport<HTMLTableRowElement>(fill)
  return (
    <tr ref={ref} style={isFilled ? undefined : { height: height ?? usualHeight }}>
      {Object.entries(field.columns).map(([column, cellField]) =>
        isFilled && isWritable(cellField) && matches(cellField.when, line) ? (
          <CellInput key={column} {...props} column={column} cellField={cellField} />
        ) : (
          <td key={column} data-align={alignOf(cellField)} style={isWritable(cellField) ? { minWidth: widthOf(cellField) } : undefined}>
            {cellText(field, line, column, language)}
          </td>
        ),
      )}
      {field.of ? null : <LineButtons {...{ field, at, isLast, isDisabled, actions }} />}
    </tr>
  )
})

/** Height in px of a line with inputs. */
const usualHeight = 47

interface CellProps extends Props {
  readonly column: string
  readonly cellField: AnyField
}

function CellInput({ id, name, path, line, at, isDisabled, errors, actions, column, cellField }: CellProps) {
  const translate = useText()
  const Input = useContext(CellInputs)(cellField)
  const cell = { line: at, column }
  const cellId = `${id}-${at}-${column}`
  const error = errors?.[column]
  return (
    <Box
      component="td"
      data-cell={`${at}.${column}`}
      onPaste={(event: ClipboardEvent) => actions.onPaste(event, cell)}
      onKeyDown={(event: KeyboardEvent) => actions.onKeyDown(event, cell)}
      sx={alignOf(cellField) === 'right' ? numberCell : { minWidth: widthOf(cellField) }}
    >
      <Box component="label" htmlFor={cellId} id={`${cellId}-label`} sx={visuallyHidden}>
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
        onChange={(next) => actions.change(at, column, next)}
        onBlur={actions.onBlur}
        isInvalid={error !== undefined}
        isDisabled={isDisabled || (cellField.immutable === true && line['id'] !== undefined && (!cellField.isMasked || isMask(line[column])))}
      />
      {error ? (
        <Typography id={`${cellId}-error`} variant="caption" component="p" sx={{ color: 'error.main', textAlign: 'left' }}>
          {error}
        </Typography>
      ) : null}
    </Box>
  )
}

/** On a phone the texts of the line need the room. */
const numberCell = { width: { xs: 84, sm: 124 }, minWidth: { xs: 80, sm: 112 }, '& input': { textAlign: 'right' } }

/** In px: a switch needs little room, the name of a row more, what is chosen from several levels or is a list much. */
function widthOf(column: AnyField): number {
  const { onValue, fitsCell } = rulesOf(column)
  if (column.width !== undefined) return column.width
  if (onValue) return 72
  return fitsCell ? 270 : isRelation(column) ? 220 : 'choices' in column ? 110 : 130
}

interface ButtonsProps extends Pick<Props, 'field' | 'at' | 'isLast' | 'isDisabled' | 'actions'> {}

function LineButtons({ field: { rows }, at, isLast, isDisabled, actions }: ButtonsProps) {
  const translate = useText()
  const n = at + 1
  const button = (text: typeof texts.up, icon: React.ReactNode, isOff: boolean, change: (lines: readonly LineValues[]) => readonly LineValues[]) => (
    <IconButton size="small" disabled={isDisabled || isOff} aria-label={translate(text, { n })} onClick={() => actions.replace(change)}>
      {icon}
    </IconButton>
  )
  // rows without a place of their own keep the order in which they were added
  const isMovable = !rows || rows.place !== undefined
  return (
    <Box component="td" sx={{ whiteSpace: 'nowrap', width: 1 }}>
      {isMovable ? button(texts.up, <ArrowUpward fontSize="small" />, at === 0, (lines) => arrayMove([...lines], at, at - 1)) : null}
      {isMovable ? button(texts.down, <ArrowDownward fontSize="small" />, isLast, (lines) => arrayMove([...lines], at, at + 1)) : null}
      {button(texts.remove, <Close fontSize="small" />, false, (lines) => lines.filter((_, other) => other !== at))}
    </Box>
  )
}
