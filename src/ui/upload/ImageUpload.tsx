import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { ImageTiles } from './ImageTiles'
import { PicturePicker } from './PicturePicker'
import { UploadRow } from './UploadRow'
import { useUploads } from './useUploads'

import type { ClipboardEvent, DragEvent } from 'react'

import type { UploadLimits } from '../../../resources/kit/protocol/site'
import type { ControlProps } from '../input/controlTypes'
import type { BrowsePictures } from './PicturePicker'
import type { SendFile } from './useUploads'

const texts = {
  add: t('上传图片', 'Upload a picture'),
  library: t('从附件选择', 'Choose an attachment'),
  hint: t('可拖入或粘贴图片', 'Drop or paste pictures here'),
}

interface Props extends ControlProps<readonly string[]> {
  readonly max: number
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
  /** The stored pictures; absent when the person may not see them. */
  readonly browse?: BrowsePictures | undefined
}

/** Pictures by drop, paste, pick or from the stored ones; the value is the list of their paths, in order. */
export function ImageUpload({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, max, send, limits, toUrl, browse }: Props) {
  const translate = useText()
  const picker = useRef<HTMLInputElement>(null)
  const latest = useRef(value)
  latest.current = value
  const [isOver, setOver] = useState(false)
  const [isBrowsing, setBrowsing] = useState(false)
  const room = max - value.length
  const take = (path: string): void => {
    if (latest.current.includes(path)) return
    latest.current = max === 1 ? [path] : [...latest.current, path].slice(0, max)
    onChange(latest.current)
  }
  const { uploads, add, drop } = useUploads({ send, limits, isPicture: true, room: max === 1 ? 1 : room, onSent: ({ url }) => take(url) })

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
            disabled={isDisabled || (max > 1 && room <= 0)}
            onClick={() => picker.current?.click()}
            aria-describedby={describedBy}
          >
            {translate(texts.add)}
          </Button>
          {browse ? (
            <Button size="small" color="inherit" startIcon={<PhotoLibrary />} disabled={isDisabled || (max > 1 && room <= 0)} onClick={() => setBrowsing(true)}>
              {translate(texts.library)}
            </Button>
          ) : null}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {translate(texts.hint)}
            {max > 1 ? ` · ${value.length}/${max}` : ''}
          </Typography>
        </Box>
      </Box>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
      ))}
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
        <PicturePicker browse={browse} toUrl={toUrl} room={max === 1 ? 1 : room} onPick={(paths) => paths.forEach(take)} onClose={() => setBrowsing(false)} />
      ) : null}
    </Box>
  )
}
