import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo } from 'react'
import { useListPaginationContext } from 'react-admin'

import { useFormat } from '../../../providers/hooks'
import { parentOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { AfterPaint } from '../../ui/AfterPaint'
import { preloadable } from '../../ui/preloadable'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { ListTotals } from './ListTotals'

const texts = {
  total: t('共 {total} 条', '{total} {total:record|records}'),
  about: t('约 {total} 条', 'About {total} {total:record|records}'),
  count: t('精确计数', 'Count exactly'),
}

const PageTools = preloadable(async () => (await import('./PageTools')).PageTools)

export const loadPageTools = PageTools.load

interface Props {
  readonly isEstimate: boolean
  /** As `useFiguresAt` has it. */
  readonly readAt: number
  readonly onCount: () => void
}

/** The number of rows, and the pages of a list that is no tree: a tree shows all its rows. */
export const Pager = memo(function Pager({ isEstimate, readAt, onCount }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { total = 0 } = useListPaginationContext()
  const format = useFormat()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: { xs: 'center', sm: 'flex-end' },
        gap: 1,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {translate(isEstimate ? texts.about : texts.total, { total: format.number(total) })}
      </Box>
      {/* the sum of very many rows is as expensive as their exact number */}
      {isEstimate || !resource.list.totals ? null : <ListTotals readAt={readAt} total={total} />}
      <Box sx={{ mr: { sm: 'auto' } }} />
      {isEstimate ? (
        <Button variant="text" onClick={onCount}>
          {translate(texts.count)}
        </Button>
      ) : null}
      {parentOf(resource) ? null : (
        <AfterPaint placeholder={<Box sx={{ height: 32 }} />}>
          <PageTools />
        </AfterPaint>
      )}
    </Box>
  )
})
