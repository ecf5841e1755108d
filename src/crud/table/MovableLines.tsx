import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'

import { useText } from '../../../providers/hooks'
import { nameFieldOf, parentOf } from '../../../resources/kit/facts'
import { useList } from './listContext'
import { MovableLine } from './MovableLine'
import { moveWords } from './moveWords'
import { useMove } from './useMove'

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
  const say = useText()
  const { resource } = useList()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const { shown, move } = useMove(resource, lines, order)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const lineOf = (id: UniqueIdentifier | undefined): Line | undefined => shown.find((line) => line.row.id === id)
  const parent = parentOf(resource)
  const siblingsOf = (line: Line): Line[] => shown.filter((one) => !parent || one.row[parent] === line.row[parent])
  const nameOf = (id: UniqueIdentifier): string => {
    const row = lineOf(id)?.row
    return String(row?.[nameFieldOf(resource)] ?? row?.id ?? id)
  }
  const held = lineOf(dragged)
  // while a row is held only its siblings are places to drop it
  const places = held ? siblingsOf(held) : shown
  const clear = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  const end = ({ active, over: target }: DragEndEvent): void => {
    const [from, to] = [lineOf(active.id), lineOf(target?.id)]
    clear()
    if (!from || !to || from === to) return
    const siblings = siblingsOf(from)
    void move(from.row, to.row, siblings.indexOf(from) < siblings.indexOf(to) ? 'down' : 'up')
  }
  const hover = ({ over: target }: DragOverEvent): void => setOver(typeof target?.id === 'number' ? target.id : undefined)
  const words = moveWords(say, nameOf, (id) => {
    const line = lineOf(id)
    return line ? siblingsOf(line).indexOf(line) + 1 : 0
  })
  const markOf = (line: Line): string => {
    if (!held || line.row.id !== over || line === held) return ''
    return shown.indexOf(held) < shown.indexOf(line) ? 'drop-below' : 'drop-above'
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragOver={hover}
      onDragEnd={end}
      onDragCancel={clear}
      accessibility={{ ...words, container: document.body }}
    >
      <SortableContext items={places.map((line) => line.row.id)} strategy={verticalListSortingStrategy}>
        {shown.map((line, index) => (
          <MovableLine
            key={line.row.id}
            line={line}
            isFirst={index === 0}
            isByWeight={isByWeight}
            isPlace={places.includes(line)}
            className={markOf(line)}
            {...common}
            {...stateOf(line.row)}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}
