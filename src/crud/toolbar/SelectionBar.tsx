import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useListContext } from 'react-admin'

import { useFeature, useFormat } from '../../../providers/hooks'
import { parentOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useFoot } from '../../ui/useFoot'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { keepFocus } from '../list/rowFocus'
import { BulkActions } from './BulkActions'

import type { Palette } from '@mui/material/styles'

const texts = {
  some: t('已选 {count} 条', '{count} selected'),
  all: t('已选符合当前条件的全部 {count} 条', 'All {count} matching selected'),
  counting: t('正在计数…', 'Counting…'),
  selectAll: t('选择符合当前条件的全部 {count} 条', 'Select all {count} matching'),
  clear: t('取消选择', 'Deselect'),
}

/** The number of selected rows, on all pages, what can be done with them, and a button to select all rows of the filter. */
export function SelectionBar() {
  const translate = useText()
  const format = useFormat()
  const { resource } = useCurrentList()
  const { total = 0, selectedIds, meta, onSelectAll, onUnselectItems } = useListContext()
  const { isAll } = useListParts().selection
  // a tree shows all its rows: there are none on other pages
  const canSelectAll = useFeature('batches') && !parentOf(resource)
  const count = selectedIds.length
  const bar = useRef<HTMLElement>(null)
  useFoot(bar)
  useEffect(() => keepFocus, []) // once it leaves
  const label = isAll
    ? meta?.total_is_estimate
      ? translate(texts.counting)
      : translate(texts.all, { count: format.number(total) })
    : translate(texts.some, { count })
  return (
    <Box ref={bar} sx={barStyle}>
      <Box component="span" role="status" sx={{ fontWeight: 600 }}>
        {label}
      </Box>
      {canSelectAll && !isAll && total > count ? (
        <Button variant="text" onClick={() => onSelectAll()}>
          {translate(texts.selectAll, { count: format.number(total) })}
        </Button>
      ) : null}
      <Button variant="text" onClick={() => onUnselectItems()} sx={{ mr: 'auto' }}>
        {translate(texts.clear)}
      </Button>
      <BulkActions />
    </Box>
  )
}

/** Over the toolbar; on a phone, where that may have scrolled out of view, at the end of the screen. */
const barStyle = {
  position: { xs: 'sticky', sm: 'absolute' },
  inset: { xs: 'auto 0 -8px', sm: 0 }, // over the padding of the page
  zIndex: 6,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 0.75,
  px: 1.5,
  py: { xs: 0.5, sm: 0 },
  flexShrink: 0,
  overflowX: { sm: 'auto' },
  fontSize: 13,
  whiteSpace: 'nowrap',
  borderTop: { xs: 1, sm: 0 },
  borderColor: 'divider',
  // not transparent, because something is below
  bgcolor: ({ palette }: { readonly palette: Palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
  '& .MuiButton-root': { flex: 'none', px: 1, minWidth: 0 },
  '& .MuiButton-outlined': { bgcolor: 'background.paper' },
} as const
