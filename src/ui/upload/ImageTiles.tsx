import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import Close from '@mui/icons-material/Close'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { DragEndEvent } from '@dnd-kit/core'

const texts = {
  view: t('查看第 {n} 张图片', 'View picture {n}'),
  remove: t('移除第 {n} 张图片', 'Remove picture {n}'),
  move: t('移动第 {n} 张图片：空格拿起，方向键移动', 'Move picture {n}: space lifts it, arrows move it'),
  close: t('关闭', 'Close'),
}

interface Props {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  readonly toUrl: (path: string) => string
  readonly isDisabled: boolean
}

/** The chosen pictures: view, remove, and reorder by pointer or keys. */
export function ImageTiles({ value, onChange, toUrl, isDisabled }: Props) {
  const translate = useText()
  const [viewed, setViewed] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (value.length === 0) return null
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onChange(arrayMove([...value], value.indexOf(String(active.id)), value.indexOf(String(over.id))))
  }
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={[...value]} strategy={rectSortingStrategy}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {value.map((path, at) => (
              <Tile
                key={path}
                path={path}
                at={at + 1}
                src={toUrl(path)}
                hasHandle={value.length > 1 && !isDisabled}
                onView={() => setViewed(path)}
                onRemove={isDisabled ? undefined : () => onChange(value.filter((one) => one !== path))}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <Dialog
        open={viewed !== undefined}
        onClose={() => setViewed(undefined)}
        maxWidth="lg"
        slotProps={{ paper: { 'aria-label': translate(texts.view, { n: value.indexOf(viewed ?? '') + 1 }) } }}
      >
        <IconButton
          autoFocus
          aria-label={translate(texts.close)}
          onClick={() => setViewed(undefined)}
          sx={{ position: 'absolute', right: 8, top: 8, bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.paper' } }}
        >
          <Close />
        </IconButton>
        {viewed ? (
          <Box component="img" alt="" src={toUrl(viewed)} sx={{ display: 'block', maxWidth: '100%', maxHeight: '85vh', objectFit: 'contain' }} />
        ) : null}
      </Dialog>
    </>
  )
}

interface TileProps {
  readonly path: string
  readonly at: number
  readonly src: string
  readonly hasHandle: boolean
  readonly onView: () => void
  readonly onRemove: (() => void) | undefined
}

const corner = {
  position: 'absolute',
  p: '2px',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'background.paper' },
} as const

function Tile({ path, at, src, hasHandle, onView, onRemove }: TileProps) {
  const translate = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: path })
  return (
    <Box
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      sx={{ position: 'relative', width: 88, height: 88, opacity: isDragging ? 0.6 : 1 }}
    >
      <Box
        component="button"
        type="button"
        aria-label={translate(texts.view, { n: at })}
        onClick={onView}
        sx={{
          p: 0,
          width: 1,
          height: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
          cursor: 'zoom-in',
          bgcolor: 'background.default',
        }}
      >
        <Box component="img" alt="" loading="lazy" src={src} sx={{ width: 1, height: 1, objectFit: 'cover', display: 'block' }} />
      </Box>
      {onRemove ? (
        <IconButton size="small" aria-label={translate(texts.remove, { n: at })} onClick={onRemove} sx={{ ...corner, top: -6, right: -6 }}>
          <Close sx={{ fontSize: 14 }} />
        </IconButton>
      ) : null}
      {hasHandle ? (
        <IconButton
          ref={setActivatorNodeRef}
          size="small"
          {...attributes}
          {...listeners}
          aria-label={translate(texts.move, { n: at })}
          sx={{ ...corner, bottom: 2, left: 2, cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicator sx={{ fontSize: 14 }} />
        </IconButton>
      ) : null}
    </Box>
  )
}
