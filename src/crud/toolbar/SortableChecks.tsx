import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { dragAnnouncements } from '../table/dragAnnouncements'

import type { DragEndEvent } from '@dnd-kit/core'
import type { ReactNode } from 'react'

const texts = {
  move: t('移动列 {name}', 'Move column {name}'),
  show: t('显示列 {name}', 'Show column {name}'),
}

/** A column that can be ticked and moved. */
export interface CheckedColumn {
  readonly name: string
  readonly label: string
  readonly isOn: boolean
  /** The tick stays as it is. */
  readonly isFixed?: boolean
  /** Beside the label. */
  readonly extra?: ReactNode
}

interface Props {
  readonly columns: readonly CheckedColumn[]
  readonly onTick: (name: string, isOn: boolean) => void
  readonly onOrder: (names: string[]) => void
}

/** Columns to choose from and to put in order, also by keyboard. */
export function SortableChecks({ columns, onTick, onOrder }: Props) {
  const translate = useText()
  const names = columns.map((column) => column.name)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) onOrder(arrayMove(names, names.indexOf(String(active.id)), names.indexOf(String(over.id))))
  }
  const words = dragAnnouncements(
    translate,
    (id) => columns.find((column) => column.name === id)?.label ?? '',
    (id) => names.indexOf(String(id)) + 1,
  )
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={{ ...words, container: document.body }}>
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        {columns.map((column) => (
          <CheckRow key={column.name} column={column} onTick={onTick} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function CheckRow({ column: { name, label, isOn, isFixed = false, extra }, onTick }: { readonly column: CheckedColumn } & Pick<Props, 'onTick'>) {
  const translate = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: name })
  return (
    <ListItem ref={setNodeRef} disablePadding sx={{ px: 1, gap: 0.5 }} style={{ transform: CSS.Translate.toString(transform), transition: transition ?? '' }}>
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-label={translate(texts.move, { name: label })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <label style={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', fontSize: 13 }}>
        <Checkbox
          size="small"
          checked={isOn}
          disabled={isFixed}
          onChange={({ target }) => onTick(name, target.checked)}
          slotProps={{ input: { 'aria-label': translate(texts.show, { name: label }) } }}
        />
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{label}</span>
      </label>
      {extra}
    </ListItem>
  )
}
