import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import Close from '@mui/icons-material/Close'
import DragIndicator from '@mui/icons-material/DragIndicator'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { PicturePicker } from './PicturePicker'
import { UploadRows } from './UploadRows'
import { useAddedPaths } from './useAddedPaths'
import { useUploads } from './useUploads'

import type { DragEndEvent } from '@dnd-kit/core'
import type { ClipboardEvent, DragEvent } from 'react'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { ControlProps } from '../input/controlTypes'
import type { BrowsePictures } from './PicturePicker'
import type { SendFile } from './useUploads'

const texts = {
  add: t('上传图片', 'Upload image'),
  library: t('从附件选择', 'Choose from attachments'),
  hint: t('可拖入或粘贴图片', 'Drop or paste images here'),
  view: t('查看第 {n} 张图片', 'View image {n}'),
  remove: t('移除第 {n} 张图片', 'Remove image {n}'),
  move: t('移动第 {n} 张图片：空格拿起，方向键移动', 'Move image {n}: space to pick up, arrow keys to move'),
  close: t('关闭', 'Close'),
}

interface Props extends ControlProps<readonly string[]> {
  readonly max: number
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
  /** The stored pictures; absent without the right to see them. */
  readonly browse?: BrowsePictures | undefined
  /** The kind of pictures the field has. */
  readonly topic?: string | undefined
}

/** Pictures by drop, paste, file or from the stored ones; the value is the list of their paths, in order. */
export function ImageUpload({
  id,
  labelId,
  describedBy,
  value,
  onChange,
  onBlur,
  isInvalid,
  isDisabled = false,
  max,
  send,
  limits,
  toUrl,
  browse,
  topic,
}: Props) {
  const translate = useText()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isBrowsing, setBrowsing] = useState(false)
  const isSingle = max === 1
  const take = useAddedPaths({ value, onChange, max })
  const { uploads, add, drop, retry, running } = useUploads({
    send,
    limits,
    isPicture: true,
    isSingle,
    room: max - value.length,
    onSent: ({ url }) => take(url),
  })
  const room = isSingle ? 1 : max - value.length - running

  const onDropFiles = (event: DragEvent): void => {
    setOver(false)
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    add([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length) add(files)
  }
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onPaste={onPaste}
      onDragOver={(event) => (event.dataTransfer.types.includes('Files') ? (event.preventDefault(), setOver(true)) : undefined)}
      onDragLeave={() => setOver(false)}
      onDrop={onDropFiles}
      onBlur={onBlur}
      sx={{
        border: 1,
        borderStyle: 'dashed',
        borderRadius: 1,
        p: 1,
        borderColor: isInvalid ? 'error.main' : isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, columnGap: 1 }}>
        <ImageTiles value={value} onChange={onChange} toUrl={toUrl} isDisabled={isDisabled} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, flex: '1 1 100px' }}>
          <Button
            id={id}
            size="small"
            startIcon={<AddPhotoAlternate />}
            disabled={isDisabled || room <= 0}
            onClick={() => picker.current?.click()}
            aria-describedby={describedBy}
          >
            {translate(texts.add)}
          </Button>
          {browse ? (
            <Button size="small" color="inherit" startIcon={<PhotoLibrary />} disabled={isDisabled || room <= 0} onClick={() => setBrowsing(true)}>
              {translate(texts.library)}
            </Button>
          ) : null}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(texts.hint)}
            {max > 1 ? ` · ${value.length}/${max}` : ''}
          </Typography>
        </Box>
      </Box>
      <UploadRows {...{ uploads, drop, retry }} />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={max > 1}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => (add([...(target.files ?? [])]), (target.value = ''))}
      />
      {isBrowsing && browse ? (
        <PicturePicker {...{ browse, toUrl, send, limits, topic }} room={room} onPick={(paths) => paths.forEach(take)} onClose={() => setBrowsing(false)} />
      ) : null}
    </Box>
  )
}

interface TilesProps extends Pick<Props, 'value' | 'onChange' | 'toUrl'> {
  readonly isDisabled: boolean
}

/** The selected pictures: view, remove, and reorder by pointer or keyboard. */
function ImageTiles({ value, onChange, toUrl, isDisabled }: TilesProps) {
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
