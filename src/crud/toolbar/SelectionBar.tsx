import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { ReactNode } from 'react'
import type { Selection } from '../rows/useSelection'

const texts = {
  some: t('已选 {count} 条', '{count} selected'),
  all: t('已选符合当前条件的全部 {count} 条', 'All {count} matching {count:row|rows} selected'),
  counting: t('正在计数…', 'Counting…'),
  takeAll: t('选择符合当前条件的全部 {count} 条', 'Select all {count} matching {count:row|rows}'),
  clear: t('取消选择', 'Clear selection'),
}

interface Props {
  readonly selection: Selection
  readonly total: number
  readonly isEstimate: boolean
  /** Trees show all their rows: there are no others to take. */
  readonly canTakeAll: boolean
  readonly onTakeAll: () => void
  /** What can be done with them, where the toolbar has scrolled away. */
  readonly children?: ReactNode
}

/** How many rows are ticked, on this and other pages, and the step to all of the filter. */
export function SelectionBar({ selection, total, isEstimate, canTakeAll, onTakeAll, children }: Props) {
  const translate = useText()
  const format = useFormat()
  const count = selection.rows.size
  if (count === 0 && !selection.isAll) return null
  const label = selection.isAll
    ? isEstimate
      ? translate(texts.counting)
      : translate(texts.all, { count: format.number(total) })
    : translate(texts.some, { count })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        flexShrink: 0,
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        zIndex: 6,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 13,
        bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
      }}
    >
      <span role="status">{label}</span>
      {canTakeAll && !selection.isAll && total > count ? (
        <Button variant="text" onClick={onTakeAll}>
          {translate(texts.takeAll, { count: format.number(total) })}
        </Button>
      ) : null}
      <Button variant="text" onClick={selection.clear}>
        {translate(texts.clear)}
      </Button>
      {children}
    </Box>
  )
}
