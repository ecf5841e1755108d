import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { KeyboardEvent } from 'react'

export interface Shown {
  readonly images: readonly { readonly src: string; readonly alt: string }[]
  readonly index: number
}

const texts = {
  title: t('图片预览，第 {index} 张，共 {count} 张', 'Image {index} of {count}'),
  previous: t('上一张', 'Previous'),
  next: t('下一张', 'Next'),
  close: t('关闭', 'Close'),
}

interface ViewerProps {
  readonly shown: Shown
  readonly onTurn: (index: number) => void
  readonly onClose: () => void
}

export function Viewer({ shown: { images, index }, onTurn, onClose }: ViewerProps) {
  const translate = useText()
  const image = images[index]
  const turn = (step: number): void => onTurn((index + step + images.length) % images.length)
  const keys: Readonly<Record<string, () => void>> = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }
  const onKeyDown = (event: KeyboardEvent): void => keys[event.key]?.()
  const label = translate(texts.title, { index: index + 1, count: images.length })
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth={false}
      slotProps={{ paper: { 'aria-label': label, sx: { bgcolor: '#14181b', m: { xs: 0, sm: 3 }, maxHeight: '96dvh' } } }}
    >
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', minWidth: { xs: '100vw', sm: 420 }, minHeight: 320, color: '#fff' }}>
        <Box component="img" src={image?.src} alt={image?.alt} sx={{ maxWidth: 'min(92vw, 1400px)', maxHeight: '88dvh', objectFit: 'contain' }} />
        <IconButton onClick={onClose} autoFocus aria-label={translate(texts.close)} sx={{ ...overlay, top: 8, right: 8 }}>
          <Close />
        </IconButton>
        {images.length > 1 ? (
          <>
            <IconButton onClick={() => turn(-1)} aria-label={translate(texts.previous)} sx={{ ...overlay, left: 8, top: 'calc(50% - 20px)' }}>
              <ChevronLeft />
            </IconButton>
            <IconButton onClick={() => turn(1)} aria-label={translate(texts.next)} sx={{ ...overlay, right: 8, top: 'calc(50% - 20px)' }}>
              <ChevronRight />
            </IconButton>
            <Box role="status" sx={{ ...overlay, bottom: 8, px: 1.5, py: 0.25, borderRadius: 4, fontSize: 13 }}>
              {index + 1} / {images.length}
            </Box>
          </>
        ) : null}
      </Box>
    </Dialog>
  )
}

const overlay = {
  position: 'absolute',
  color: '#fff',
  bgcolor: '#0009',
  '&:hover': { bgcolor: '#000c' },
  '&:focus-visible': { outline: '2px solid #fff' },
} as const
