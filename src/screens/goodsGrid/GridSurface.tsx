import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'

import { useMediaUrl } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { filled } from '../goodsSheet/skuSheet'
import { GridRow } from './GridRow'
import { alignmentOf, rowHeight, specWidth } from './gridColumns'
import { gridStyles } from './gridStyles'
import { isInArea, nextCell } from './selection'
import { useSkuGridKeys } from './useSkuGridKeys'
import { useSkuGridPointer } from './useSkuGridPointer'

import type { SheetStore } from '../goodsSheet/sheetStore'
import type { SheetGroup, SheetRow } from '../goodsSheet/skuSheet'
import type { CellErrors } from './cellErrors'
import type { GridColumnLayout } from './gridColumns'
import type { GridLine } from './gridLines'
import type { CellArea, CellPosition } from './selection'
import type { GridState } from './useGridState'

const texts = { rows: t('{count} 行', '{count} {count:row|rows}') }

interface SurfaceProps {
  readonly id: string
  readonly label: string
  readonly grid: GridState
  readonly store: SheetStore
  readonly errors: CellErrors | undefined
  readonly isPhone: boolean
  readonly height: number | string
  readonly onPicture: (place: CellPosition) => void
  readonly onFlush: () => void
}

/** The rendered cells. One tab stop; the selected cell is referred to by `aria-activedescendant`. */
export function GridSurface({ id, label, grid, store, errors, isPhone, height, onPicture, onFlush }: SurfaceProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, lineOf, columns, selection, sheet, size } = grid
  const groups = useMemo(() => filled(sheet.groups), [sheet.groups])
  const stuck = isPhone ? 112 : specWidth * groups.length
  const width = stuck + columns.reduce((sum, column) => sum + column.width, 0)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 900, height: 440 },
    scrollPaddingStart: rowHeight,
  })
  const keys = useSkuGridKeys({ grid, store, onPicture, onFlush })
  const pointer = useSkuGridPointer(grid, scroller, keys.open)

  const to = selection?.to
  useEffect(() => {
    const line = to && lineOf[to.row]
    if (line === undefined || !scroller.current) return
    scrollToCell(scroller.current, {
      top: line * rowHeight,
      stuck,
      before: columns.slice(0, to?.col).reduce((sum, one) => sum + one.width, 0),
      own: columns[to?.col ?? 0]?.width ?? 0,
    })
    // only a new position scrolls, not every change of the rows
    // oxlint-disable-next-line react/exhaustive-deps
  }, [to?.row, to?.col])

  const toUrl = useMediaUrl()
  const pictureOf = useMemo(() => {
    const byValue = new Map(groups.flatMap(({ values }) => values.map(({ key, image }) => [key, image] as const)))
    return (row: SheetRow): string => {
      const path =
        row.image ||
        Object.values(row.at)
          .map((key) => byValue.get(key) ?? '')
          .find(Boolean)
      return path ? toUrl(path) : ''
    }
  }, [groups, toUrl])

  const latest = useRef(grid)
  latest.current = grid
  const onEnd = useCallback((text: string | undefined, key?: 'Enter' | 'Tab' | 'Escape', isBack = false) => {
    const { editing, size: now, select, endEdit } = latest.current
    endEdit(text)
    if (!editing || !key) return
    scroller.current?.focus({ preventScroll: true })
    const { row, col } = editing.place
    if (key === 'Enter') select({ row: Math.min(Math.max(row + (isBack ? -1 : 1), 0), now.rows - 1), col })
    if (key === 'Tab') select(nextCell(editing.place, isBack, now) ?? editing.place)
  }, [])
  const onFlushTyped = useCallback((text: string) => (latest.current.endEdit(text), onFlush()), [onFlush])

  return (
    <Box
      ref={scroller}
      id={id}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={(isPhone ? 1 : groups.length) + columns.length}
      aria-multiselectable
      aria-readonly={grid.isFixed}
      aria-describedby={`${id}-keys`}
      aria-activedescendant={to && !grid.editing ? `${id}-${to.row}-${to.col}` : undefined}
      onFocus={() => (keys.onFocus(), selection || size.rows === 0 ? undefined : grid.select({ row: 0, col: 1 }))}
      onKeyDown={keys.onKeyDown}
      onCopy={keys.onCopy}
      onCut={keys.onCut}
      onPaste={keys.onPaste}
      {...pointer.handlers}
      sx={gridStyles}
      style={{ maxHeight: height }}
    >
      <GridHead groups={groups} columns={columns} isPhone={isPhone} />
      <div role="presentation" style={{ height: virtual.getTotalSize(), width, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          if (line?.kind === 'head')
            return (
              <GroupHead key={line.key} line={line} top={start} width={stuck} ariaRow={index + 2} onFold={() => grid.fold(toggled(grid.folded, line.key))} />
            )
          const row = line && sheet.rows[line.index]
          if (!row) return null
          return (
            <GridRow
              key={Object.values(row.at).join()}
              {...rowProps({ id, line, row, grid, errors, filling: pointer.filling })}
              top={start}
              ariaRow={index + 2}
              isPhone={isPhone}
              groups={groups}
              picture={pictureOf(row)}
              onEnd={onEnd}
              onFlush={onFlushTyped}
            />
          )
        })}
      </div>
    </Box>
  )
}

const toggled = (folded: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> =>
  new Set(folded?.has(key) ? [...folded].filter((one) => one !== key) : [...(folded ?? []), key])

interface RowSettings {
  readonly id: string
  readonly line: Extract<GridLine, { kind: 'row' }>
  readonly row: SheetRow
  readonly grid: GridState
  readonly errors: CellErrors | undefined
  readonly filling: CellArea | undefined
}

/** The part of the state that one row depends on, so that other changes do not render it. */
function rowProps({ id, line, row, grid, errors, filling }: RowSettings) {
  const { place, index } = line
  const shown = filling ?? grid.area
  const isMarked = shown !== undefined && isInArea(shown, { row: place, col: shown.left })
  const isActive = grid.selection?.to.row === place
  const isEdited = grid.editing?.place.row === place
  return {
    gridId: id,
    row,
    index,
    place,
    columns: grid.columns,
    left: isMarked ? shown.left : -1,
    right: isMarked ? shown.right : -2,
    active: isActive ? (grid.selection?.to.col ?? -1) : -1,
    fill: !grid.isFixed && !grid.editing && !filling && grid.area?.bottom === place ? grid.area.right : -1,
    isFilling: filling !== undefined,
    editing: isEdited ? (grid.editing?.place.col ?? -1) : -1,
    typed: isEdited ? grid.editing?.text : undefined,
    errors: errors?.get(index),
  }
}

interface ScrollTarget {
  readonly top: number
  readonly stuck: number
  readonly before: number
  readonly own: number
}

/** Scrolls as little as needed; the sticky head and columns cover a part. */
function scrollToCell(scroller: HTMLElement, { top, stuck, before, own }: ScrollTarget): void {
  const { clientHeight, clientWidth } = scroller
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight * 2 > scroller.scrollTop + clientHeight) scroller.scrollTop = top + rowHeight * 2 - clientHeight
  if (before < scroller.scrollLeft) scroller.scrollLeft = before
  else if (stuck + before + own > scroller.scrollLeft + clientWidth) scroller.scrollLeft = stuck + before + own - clientWidth
}

interface GroupHeadProps {
  readonly line: Extract<GridLine, { kind: 'head' }>
  readonly top: number
  readonly width: number
  readonly ariaRow: number
  readonly onFold: () => void
}

/** The head of the rows with the same value of the first group. */
function GroupHead({ line, top, width, ariaRow, onFold }: GroupHeadProps) {
  const translate = useText()
  return (
    <div role="row" aria-rowindex={ariaRow} aria-expanded={!line.isFolded} className="line" style={{ top, width: '100%' }}>
      <button type="button" role="rowheader" data-part className="part" style={{ position: 'sticky', left: 0, minWidth: width }} onClick={onFold}>
        <ChevronRight aria-hidden sx={{ fontSize: 18, rotate: line.isFolded ? '0deg' : '90deg' }} />
        <span>{line.name}</span>
        <span style={{ fontWeight: 400 }}>{translate(texts.rows, { count: line.count })}</span>
      </button>
    </div>
  )
}

const spec = t('规格', 'Specification')

interface Props {
  readonly groups: readonly SheetGroup[]
  readonly columns: readonly GridColumnLayout[]
  readonly isPhone: boolean
}

function GridHead({ groups, columns, isPhone }: Props) {
  const translate = useText()
  const names = isPhone ? [translate(spec)] : groups.map(({ name }) => name || translate(spec))
  return (
    <div className="head" role="row" aria-rowindex={1}>
      {names.map((name, at) => (
        <div
          key={at}
          role="columnheader"
          aria-colindex={at + 1}
          className="spec"
          title={name}
          style={{ width: isPhone ? 112 : specWidth, left: at * specWidth }}
        >
          <span className="text">{name}</span>
        </div>
      ))}
      {columns.map(({ name, label, unit, width }, at) => {
        const text = unit ? `${translate(label)} (${unit})` : translate(label)
        return (
          <div key={name} role="columnheader" aria-colindex={names.length + at + 1} className={alignmentOf(name)} title={text} style={{ width }}>
            <span className="text">{text}</span>
          </div>
        )
      })}
    </div>
  )
}
