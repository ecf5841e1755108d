import { DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, useRef, useState } from 'react'

import { useNotice } from '../../../providers/hooks'
import { parentOf, rowName } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'
import { MovableLine } from './MovableLine'
import { useList } from './listContext'
import { beyondRange, moveWords } from './moveWords'
import { stepAmong } from './stepAmong'
import { useMove } from './useMove'
import { filledAtOnce } from './useNear'
import { useRange } from './useRange'

import type { DragEndEvent, DragOverEvent, UniqueIdentifier } from '@dnd-kit/core'

import type { Row } from '../../../providers/dataTypes'
import type { Order } from '../address/listState'
import type { Line } from '../rows/treeRows'
import type { CommonRowProps } from './ListTable'

interface Props {
  readonly lines: readonly Line[]
  readonly isByWeight: boolean
  readonly order: Order
  readonly common: CommonRowProps
  readonly stateOf: (row: Row) => { readonly isSelected: boolean; readonly isExpanded: boolean }
}

/** Rows with a handle. A row moves among the children of its own parent only; space lifts and drops, arrows move, Esc gives up. */
export function MovableLines({ lines, isByWeight, order, common, stateOf }: Props) {
  const translate = useText()
  const { resource } = useList()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const notify = useNotice()
  const { shown, move } = useMove(resource, lines, order)
  const siblingIds = useRef<readonly number[]>([])
  const step = useMemo(() => stepAmong(() => siblingIds.current), [])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: step, scrollBehavior: 'auto' }),
  )

  const lineOf = (id: UniqueIdentifier | undefined): Line | undefined => shown.find((line) => line.row.id === id)
  const parent = parentOf(resource)
  const { detect, isBeyond } = useRange(shown, parent)
  const siblingsOf = (line: Line): readonly Line[] => siblingsIn(shown, line, parent)
  const nameOf = (id: UniqueIdentifier): string => {
    const row = lineOf(id)?.row
    return row ? rowName(resource, row, translate) : String(id)
  }
  const held = lineOf(dragged)
  const { places, ids } = usePlaces(shown, held, parent)
  siblingIds.current = ids
  const within = reachOf(held ? siblingsOf(held) : none, over ?? dragged)
  const clear = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  const end = ({ active, over: target }: DragEndEvent): void => {
    const [from, to] = [lineOf(active.id), lineOf(target?.id)]
    clear()
    if (from && isBeyond(from)) return notify({ kind: 'warning', text: beyondRange })
    if (!from || !to || from === to) return
    const siblings = siblingsOf(from)
    void move(from.row, to.row, siblings.indexOf(from) < siblings.indexOf(to) ? 'down' : 'up')
  }
  const hover = ({ over: target }: DragOverEvent): void => setOver(typeof target?.id === 'number' ? target.id : undefined)
  const words = moveWords(translate, nameOf, (id) => {
    const line = lineOf(id)
    return line ? siblingsOf(line).indexOf(line) + 1 : 0
  })
  const markOf = (line: Line): string => {
    if (line === held) return 'dragged'
    if (!held || line.row.id !== over) return ''
    return shown.indexOf(held) < shown.indexOf(line) ? 'drop-below' : 'drop-above'
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragOver={hover}
      onDragEnd={end}
      onDragCancel={clear}
      accessibility={{ ...words, container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {shown.map((line, index) => (
          <MovableLine
            key={line.row.id}
            line={line}
            isFirst={index === 0}
            isNearAtFirst={index < filledAtOnce}
            isKept={line === held || within.has(line.row.id)}
            isByWeight={isByWeight}
            isPlace={places.has(line.row.id)}
            className={markOf(line)}
            {...common}
            {...stateOf(line.row)}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}

const none: readonly Line[] = []

/** Rows that must be filled while one is held, however far away: the next places a step of the keyboard can lead to. */
function reachOf(siblings: readonly Line[], over: number | undefined): ReadonlySet<number> {
  const at = siblings.findIndex((line) => line.row.id === over)
  return new Set(at < 0 ? [] : siblings.slice(Math.max(0, at - 10), at + 10).map((line) => line.row.id))
}

const siblingsIn = (lines: readonly Line[], line: Line, parent: string | undefined): readonly Line[] =>
  lines.filter((one) => !parent || one.row[parent] === line.row[parent])

/** While a row is held only its siblings are places to drop it. The same list as long as nothing changed: every row listens to it. */
function usePlaces(shown: readonly Line[], held: Line | undefined, parent: string | undefined) {
  return useMemo(() => {
    const ids = (held ? siblingsIn(shown, held, parent) : shown).map((line) => line.row.id)
    return { ids, places: new Set(ids) }
  }, [shown, held, parent])
}
