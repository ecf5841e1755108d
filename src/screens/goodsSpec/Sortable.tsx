import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { DragEndEvent } from '@dnd-kit/core'
import type { CSSProperties, ReactNode } from 'react'

const texts = {
  move: t('移动{name}：空格拿起，方向键移动', 'Move {name}: space to pick up, arrow keys to move'),
  lifted: t('已拿起{name}', '{name} picked up'),
  over: t('{name}在第 {n} 位', '{name} is at position {n}'),
  dropped: t('{name}已放在第 {n} 位', '{name} dropped at position {n}'),
  canceled: t('{name}回到原位', '{name} is back in its place'),
  how: t('空格拿起，方向键移动，空格放下，Esc 放弃', 'Space picks up, arrow keys move, space drops, Esc cancels'),
}

interface Props {
  readonly items: readonly { readonly key: string; readonly name: string }[]
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** A list whose items have a drag handle: moved by pointer or keyboard, every step announced. */
export function Sortable({ items, onMove, children }: Props) {
  const translate = useText()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (id: unknown): number => items.findIndex(({ key }) => key === id)
  const name = (id: unknown): string => items[at(id)]?.name ?? ''
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onMove(at(active.id), at(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        container: document.body,
        screenReaderInstructions: { draggable: translate(texts.how) },
        announcements: {
          onDragStart: ({ active }) => translate(texts.lifted, { name: name(active.id) }),
          onDragOver: ({ active, over }) => (over ? translate(texts.over, { name: name(active.id), n: at(over.id) + 1 }) : undefined),
          onDragEnd: ({ active, over }) => (over ? translate(texts.dropped, { name: name(active.id), n: at(over.id) + 1 }) : undefined),
          onDragCancel: ({ active }) => translate(texts.canceled, { name: name(active.id) }),
        },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

interface ItemProps {
  readonly id: string
  readonly name: string
  readonly isFixed: boolean
  readonly children: (handle: ReactNode, place: { readonly ref: (node: HTMLElement | null) => void; readonly style: CSSProperties }) => ReactNode
}

export function SortableItem({ id, name, isFixed, children }: ItemProps) {
  const translate = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id, disabled: isFixed })
  const handle = isFixed ? null : (
    <Box
      component="button"
      type="button"
      ref={setActivatorNodeRef}
      {...listeners}
      aria-describedby={attributes['aria-describedby']}
      aria-label={translate(texts.move, { name })}
      sx={{
        display: 'inline-flex',
        p: 0.25,
        border: 0,
        bgcolor: 'transparent',
        color: 'text.secondary',
        cursor: 'grab',
        touchAction: 'none',
        borderRadius: 0.5,
      }}
    >
      <DragIndicator sx={{ fontSize: 16 }} />
    </Box>
  )
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform) ?? '',
    transition: transition ?? '',
    ...(isDragging ? { zIndex: 2, opacity: 0.7 } : {}),
  }
  return <>{children(handle, { ref: setNodeRef, style })}</>
}
