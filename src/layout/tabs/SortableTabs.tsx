import { closestCenter, DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import Box from '@mui/material/Box'
import { memo } from 'react'

import { useTabActions } from '../../routing/tabsContext'
import { TabButton } from './TabButton'

import type { DragEndEvent } from '@dnd-kit/core'

import type { OpenTabMenu } from './TabButton'

interface Props {
  readonly keys: readonly string[]
  readonly onMenu: OpenTabMenu
}

/** Tab heads that can be reordered by dragging; by keyboard with Alt+Shift+PageUp or PageDown. */
export const SortableTabs = memo(function SortableTabs({ keys, onMenu }: Props) {
  const { move } = useTabActions()
  // a touch that moves at once scrolls the line
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
  )
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(String(active.id), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={silent}>
      <SortableContext items={[...keys]} strategy={horizontalListSortingStrategy}>
        {keys.map((key) => (
          <SortableTab key={key} tabKey={key} onMenu={onMenu} />
        ))}
      </SortableContext>
    </DndContext>
  )
})

/** Dragging works by pointer only here, so nothing is announced to screen readers; the empty place for it is not in the tab list, which holds tabs only. */
const silent = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: '' },
  container: document.body,
}

function SortableTab({ tabKey, onMenu }: { readonly tabKey: string; readonly onMenu: OpenTabMenu }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tabKey })
  return (
    <Box
      ref={setNodeRef}
      role="presentation"
      {...listeners}
      style={{ transform: CSS.Translate.toString(transform), ...(transition && { transition }) }}
      sx={{ flex: 'none', display: 'flex', zIndex: isDragging ? 1 : 0, opacity: isDragging ? 0.8 : 1 }}
    >
      <TabButton tabKey={tabKey} onMenu={onMenu} />
    </Box>
  )
}
