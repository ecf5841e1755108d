import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useListSortContext } from 'react-admin'

import { useFeature, useNotice } from '../../../providers/hooks'
import { parentIdOf, parentOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'
import { useMoveRow } from '../mutations/useMoveRow'
import { TableRow } from './TableRow'
import { dragAnnouncements } from './dragAnnouncements'
import { useMoveKeys } from './moveShortcuts'
import { refusalOf, stepInTree } from './treeDrop'
import { DropLabel, useTreeDrop } from './useTreeDrop'
import { fillOf } from '../../ui/useNearViewport'

import type { CollisionDetection, DragEndEvent, DragOverEvent, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core'

import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'
import type { SharedRowProps, TableRowProps } from './TableRow'
import type { Drop } from './treeDrop'
import type { Point } from './useTreeDrop'

interface Props {
  readonly lines: readonly TableLine[]
  readonly isByWeight: boolean
  readonly shared: SharedRowProps
  readonly stateOf: (row: Row) => { readonly isSelected: boolean; readonly isExpanded: boolean; readonly isChanged: boolean }
}

/**
 * Rows with a drag handle. By keyboard Space lifts and drops, arrows move among siblings, Escape cancels; dragged in a tree, a row also moves under another
 * parent.
 */
export function SortableRows({ lines, isByWeight, shared, stateOf }: Props) {
  const translate = useText()
  const { resource, rights, handlers } = useCurrentList()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const notify = useNotice()
  const canLeave = useFeature('treeMoves') && rights.may.edit
  const { shown, move } = useMoveRow(resource, lines, useListSortContext().sort)
  const siblingIds = useRef<readonly number[]>([])
  const step = useMemo(() => stepAmongSiblings(() => siblingIds.current), [])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: step, scrollBehavior: 'auto' }),
  )

  const lineOf = (id: UniqueIdentifier | undefined): TableLine | undefined => shown.find((line) => line.row.id === id)
  const parent = parentOf(resource)
  const pointer = useRef<Point | null>(null)
  const detect = useMemo(
    (): CollisionDetection => (args) => {
      pointer.current = args.pointerCoordinates // null during a move by keyboard
      return closestCenter(args)
    },
    [],
  )
  const siblingsOf = (line: TableLine): readonly TableLine[] => siblingsIn(shown, line, parent)
  const nameOf = (id: UniqueIdentifier): string => {
    const row = lineOf(id)?.row
    return row ? rowName(resource, row, translate) : String(id)
  }
  const draggedLine = lineOf(dragged)
  const tree = useTreeDrop(shown, draggedLine, canLeave)
  const { places, ids } = usePlaces(shown, draggedLine, parent)
  siblingIds.current = ids
  const within = reachOf(draggedLine ? siblingsOf(draggedLine) : none, over ?? dragged)
  const clear = (): void => {
    setDragged(undefined)
    setOver(undefined)
    tree.clear()
  }
  const land = (from: TableLine, { place, isSame, refusal }: Pick<Drop, 'place' | 'isSame' | 'refusal'>, opens = false): void => {
    if (refusal) return notify({ kind: 'warning', text: translate(refusal.text, refusal.values) })
    if (isSame) return
    const above = lineOf(place.parent)
    if (above && !above.isOpen && (opens || !above.hasChildren)) handlers.openBranch(above.row)
    void move(from.row, place)
  }
  const end = ({ active, over: target }: DragEndEvent): void => {
    const [from, to, { drop }] = [lineOf(active.id), lineOf(target?.id), tree]
    clear()
    if (!from) return
    if (parent && pointer.current) return drop && land(from, drop)
    if (!to || from === to) return
    const siblings = siblingsOf(from)
    const direction = siblings.indexOf(from) < siblings.indexOf(to) ? 'down' : 'up'
    void move(from.row, { parent: parentIdOf(resource, from.row), target: to.row, direction })
  }
  useMoveKeys(resource.path, shown, {
    hasLevels: parent !== undefined && canLeave,
    move: (id, way) => {
      const line = lineOf(id)
      const place = line && isByWeight ? stepInTree(resource, shown, line.row, way) : undefined
      if (!line || !place) return false
      const isLevel = way === 'in' || way === 'out'
      land(line, { place, isSame: false, refusal: isLevel ? refusalOf({ resource, lines: shown, moved: line, canLeave }, place) : undefined }, true)
      return true
    },
  })
  const hover = ({ over: target }: DragOverEvent): void => setOver(typeof target?.id === 'number' ? target.id : undefined)
  const words = dragAnnouncements(translate, nameOf, (id) => {
    const line = lineOf(id)
    return line ? siblingsOf(line).indexOf(line) + 1 : 0
  })
  const markOf = (line: TableLine): Pick<TableRowProps, 'className' | 'dropLevel'> => {
    const { drop } = tree
    if (drop && drop.rowId === line.row.id && !drop.isSame)
      return { className: `drop-${drop.refusal ? 'refused' : drop.zone}${line === draggedLine ? ' dragged' : ''}`, dropLevel: drop.level }
    if (line === draggedLine) return { className: 'dragged' }
    if (drop || !draggedLine || line.row.id !== over || (parent && pointer.current)) return {}
    return { className: shown.indexOf(draggedLine) < shown.indexOf(line) ? 'drop-below' : 'drop-above' }
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragMove={({ delta }) => (parent && pointer.current ? tree.point(pointer.current, delta.x) : undefined)}
      onDragOver={hover}
      onDragEnd={end}
      onDragCancel={clear}
      accessibility={{ ...words, container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {shown.map((line, index) => (
          <SortableRow
            key={line.row.id}
            line={line}
            isFirst={index === 0}
            fill={fillOf(index, shown.length, line === draggedLine || within.has(line.row.id))}
            isByWeight={isByWeight}
            isPlace={places.has(line.row.id)}
            {...shared}
            {...markOf(line)}
            {...stateOf(line.row)}
          />
        ))}
      </SortableContext>
      {draggedLine && parent ? <DropLabel lines={shown} moved={draggedLine} tree={tree} /> : null}
    </DndContext>
  )
}

const none: readonly TableLine[] = []

/** Rows that must be rendered during a move, at any distance: the next targets of the arrow keys. */
function reachOf(siblings: readonly TableLine[], over: number | undefined): ReadonlySet<number> {
  const at = siblings.findIndex((line) => line.row.id === over)
  return new Set(at < 0 ? [] : siblings.slice(Math.max(0, at - 10), at + 10).map((line) => line.row.id))
}

const siblingsIn = (lines: readonly TableLine[], line: TableLine, parent: string | undefined): readonly TableLine[] =>
  lines.filter((one) => !parent || one.row[parent] === line.row[parent])

/** The valid targets while a row is lifted: its siblings. The array is stable while nothing changes, because every row depends on it. */
function usePlaces(shown: readonly TableLine[], draggedLine: TableLine | undefined, parent: string | undefined) {
  return useMemo(() => {
    const ids = (draggedLine ? siblingsIn(shown, draggedLine, parent) : shown).map((line) => line.row.id)
    return { ids, places: new Set(ids) }
  }, [shown, draggedLine, parent])
}

interface SortableRowProps extends TableRowProps {
  readonly isByWeight: boolean
  /** The lifted row may be dropped here. */
  readonly isPlace: boolean
}

const SortableRow = memo(function SortableRow({ isByWeight, isPlace, ...props }: SortableRowProps) {
  return <TableRow {...props} handle={<DragHandle isByWeight={isByWeight} isPlace={isPlace} />} />
})

const texts = {
  handle: t('移动 {name}', 'Move {name}'),
  how: t('拖动排序；键盘：空格拿起后用方向键，或在行上按 Alt+方向键', 'Drag to reorder; keyboard: space to pick up, then arrows, or Alt+arrows on the row'),
  notNow: t('先按权重排序并清除筛选，才能拖动', 'To move rows, sort by sort order and clear the filters first'),
}

interface DragHandleProps {
  readonly isByWeight: boolean
  readonly isPlace: boolean
}

/** The drag handle of a row. It registers the row around it as sortable, so that an empty distant row costs nothing. */
function DragHandle({ isByWeight, isPlace }: DragHandleProps) {
  const translate = useText()
  const { resource } = useCurrentList()
  const row = useRow()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useSortable({ id: row.id, disabled: !isByWeight || !isPlace })
  const hold = useCallback(
    (handle: HTMLElement | null) => {
      setActivatorNodeRef(handle)
      setNodeRef(handle?.closest('tr') ?? null)
    },
    [setActivatorNodeRef, setNodeRef],
  )
  return (
    <button
      ref={hold}
      type="button"
      className="cell-button drag-handle"
      {...(isByWeight ? { ...listeners, 'aria-describedby': attributes['aria-describedby'] } : {})}
      aria-label={translate(texts.handle, { name: rowName(resource, row, translate) })}
      aria-disabled={!isByWeight}
      data-tip={translate(isByWeight ? texts.how : texts.notNow)}
    >
      <DragIndicator />
    </button>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Target of an arrow key while a row is lifted: the position of its next sibling, across rows of other branches. The list is scrolled there; the browser's
 * default scrolling would stop that after a line.
 */
export const stepAmongSiblings =
  (siblings: () => readonly number[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects }, currentCoordinates }) => {
    const way = steps[event.code]
    if (!way || !active) return undefined
    event.preventDefault()
    const ids = siblings()
    const next = ids[ids.indexOf(Number(over?.id ?? active.id)) + way]
    const place = next === undefined ? undefined : droppableRects.get(next)
    return place && { x: currentCoordinates.x, y: place.top }
  }
