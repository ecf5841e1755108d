import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import { memo, useLayoutEffect, useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { textAt } from '../goodsSheet/skuEdit'
import { cellErrorOf } from './cellErrors'
import { alignmentOf, displayText, isNumber, specWidth } from './gridColumns'
import { specTextsOf } from './gridLines'

import type { KeyboardEvent } from 'react'

import type { GridColumn } from '../goodsSheet/skuEdit'
import type { SheetGroup, SheetRow } from '../goodsSheet/skuSheet'
import type { GridColumnLayout } from './gridColumns'

const texts = {
  cell: t('{row}，{column}', '{row}, {column}'),
  moved: t('保存时按差额 {change} 入账，期间的销售不会被覆盖', 'Saved as an adjustment of {change}, so sales made meanwhile are not overwritten'),
  picture: t('选择图片', 'Choose an image'),
}

interface GridRowProps {
  readonly gridId: string
  readonly row: SheetRow
  readonly groups: readonly SheetGroup[]
  readonly index: number
  readonly place: number
  readonly top: number
  /** Index over all lines, the head of the grid included. */
  readonly ariaRow: number
  readonly isPhone: boolean
  readonly columns: readonly GridColumnLayout[]
  /** Selected columns; -1 for none. */
  readonly left: number
  readonly right: number
  readonly active: number
  readonly fill: number
  readonly isFilling: boolean
  readonly editing: number
  readonly typed: string | undefined
  readonly errors: ReadonlyMap<GridColumn, string> | undefined
  readonly picture: string
  readonly onEnd: (text: string | undefined, key?: 'Enter' | 'Tab' | 'Escape', isBack?: boolean) => void
  readonly onFlush: (text: string) => void
}

/** One row of the grid, rendered again only when it has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, groups, columns, isPhone, place, top, ariaRow } = props
  const words = specTextsOf(row, groups, isPhone)
  return (
    <div className={row.status === 1 ? 'line' : 'line off'} role="row" aria-rowindex={ariaRow} data-row={place} style={{ top }}>
      {words.map((word, at) => (
        <div
          key={at}
          role="rowheader"
          aria-colindex={at + 1}
          className={isPhone ? 'spec tight' : 'spec'}
          title={word}
          style={{ width: isPhone ? 112 : specWidth, left: at * specWidth }}
        >
          <span className="text">{word}</span>
        </div>
      ))}
      {columns.map((column, at) => (
        <Cell key={column.name} {...props} column={column} at={at} rowName={words.join(' / ')} specs={words.length} />
      ))}
    </div>
  )
})

interface CellProps extends GridRowProps {
  readonly column: GridColumnLayout
  readonly at: number
  readonly rowName: string
  readonly specs: number
}

function Cell({
  gridId,
  row,
  index,
  place,
  column,
  at,
  rowName,
  specs,
  left,
  right,
  active,
  fill,
  isFilling,
  editing,
  typed,
  errors,
  picture,
  onEnd,
  onFlush,
}: CellProps) {
  const translate = useText()
  const { name } = column
  const problem = errors?.get(name) ?? cellErrorOf(row, name, index, translate)
  const isIn = at >= left && at <= right
  const className = [alignmentOf(name), isIn && 'in', isIn && isFilling && 'filling', problem && 'wrong', at === active && 'active']
  const label = translate(texts.cell, { row: rowName, column: translate(column.label) })
  return (
    <div
      role="gridcell"
      id={`${gridId}-${place}-${at}`}
      data-col={at}
      aria-colindex={specs + at + 1}
      aria-selected={isIn}
      {...(problem ? { 'aria-invalid': true, title: problem } : {})}
      {...(name === 'status' ? { 'aria-label': label, 'aria-checked': row.status === 1 } : {})}
      className={className.filter(Boolean).join(' ')}
      style={{ width: column.width }}
    >
      {editing === at ? (
        <CellInput label={label} isNumber={isNumber(name)} text={typed ?? textAt(row, name)} isMarked={typed === undefined} onEnd={onEnd} onFlush={onFlush} />
      ) : (
        <CellBody row={row} name={name} picture={picture} />
      )}
      {fill === at ? <span className="fill" data-fill aria-hidden /> : null}
    </div>
  )
}

function CellBody({ row, name, picture }: { readonly row: SheetRow; readonly name: GridColumn; readonly picture: string }) {
  const translate = useText()
  if (name === 'status') return <span className={row.status === 1 ? 'switch on' : 'switch'} data-hit />
  if (name === 'image')
    return (
      <span className="hit" data-hit title={translate(texts.picture)}>
        {picture ? (
          <img className={row.image ? 'picture' : 'picture faint'} src={picture} alt="" loading="lazy" />
        ) : (
          <AddPhotoAlternate sx={{ fontSize: 18 }} />
        )}
      </span>
    )
  const text = <span className="text">{displayText(name, row.cells[name])}</span>
  const change = name === 'stock' && row.stock_loaded !== undefined ? Number(row.cells.stock) - row.stock_loaded : 0
  if (!change) return text
  const signed = change > 0 ? `+${change}` : String(change)
  return (
    <>
      <span className="moved" title={translate(texts.moved, { change: signed })}>
        {signed}
      </span>
      {text}
    </>
  )
}

interface Props {
  readonly label: string
  readonly isNumber: boolean
  readonly text: string
  /** The cell's own text is selected; after a typed character the cursor is at the end. */
  readonly isMarked: boolean
  readonly onEnd: (text: string | undefined, key?: 'Enter' | 'Tab' | 'Escape', isBack?: boolean) => void
  readonly onFlush: (text: string) => void
}

/** The input of the edited cell; it keeps its text in local state until blur. */
function CellInput({ label, isNumber, text, isMarked, onEnd, onFlush }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (isMarked) input.current?.select()
    else input.current?.setSelectionRange(text.length, text.length)
  }, [isMarked, text])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if ((event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase())) return onFlush(value)
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return
    event.preventDefault()
    onEnd(event.key === 'Escape' ? undefined : value, event.key, event.shiftKey)
  }
  return (
    <input
      ref={input}
      data-cell-input
      defaultValue={text}
      aria-label={label}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : 'text'}
      onKeyDown={onKeyDown}
      onPaste={(event) => (/[\t\n]/.test(event.clipboardData.getData('text').trimEnd()) ? undefined : event.stopPropagation())}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onBlur={({ target }) => onEnd(target.value)}
    />
  )
}
