import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { useMediaUrl } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { PictureDialog } from './PictureDialog'
import { RenameText } from './RenameText'
import { SortableItem } from './Sortable'

import type { SheetValue } from '../../../resources/goods/skuSheet'

const texts = {
  rename: t('规格值 {value}，点击改名', 'Value {value}; press to rename'),
  picture: t('{value} 的图片', 'Picture of {value}'),
  remove: t('删除规格值 {value}', 'Delete value {value}'),
}

interface Props {
  readonly value: SheetValue
  readonly isDisabled: boolean
  readonly onRename: (text: string) => boolean
  readonly onImage: (path: string) => void
  readonly onRemove: () => void
}

/** One value: handle, picture, its text to rename, and a cross. */
export function SpecValueChip({ value: { key, value, image }, isDisabled, onRename, onImage, onRemove }: Props) {
  const translate = useText()
  const toUrl = useMediaUrl()
  const [isPicturing, setPicturing] = useState(false)
  return (
    <SortableItem id={key} name={value} isFixed={isDisabled}>
      {(handle, place) => (
        <Box
          ref={place.ref}
          style={place.style}
          role="listitem"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            height: 32,
            px: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            fontSize: 13,
            maxWidth: 1,
          }}
        >
          {handle}
          <IconButton
            size="small"
            disabled={isDisabled}
            aria-label={translate(texts.picture, { value })}
            onClick={() => setPicturing(true)}
            sx={{ p: 0.25, borderRadius: 0.5 }}
          >
            {image ? (
              <Box component="img" alt="" src={toUrl(image)} sx={{ width: 22, height: 22, objectFit: 'cover', borderRadius: 0.5 }} />
            ) : (
              <AddPhotoAlternate sx={{ fontSize: 18 }} />
            )}
          </IconButton>
          <RenameText text={value} label={translate(texts.rename, { value })} isDisabled={isDisabled} onRename={onRename} />
          {isDisabled ? null : (
            <IconButton size="small" aria-label={translate(texts.remove, { value })} onClick={onRemove} sx={{ p: 0.25 }}>
              <Close sx={{ fontSize: 16 }} />
            </IconButton>
          )}
          {isPicturing ? <PictureDialog name={value} value={image} onChange={onImage} onClose={() => setPicturing(false)} /> : null}
        </Box>
      )}
    </SortableItem>
  )
}
