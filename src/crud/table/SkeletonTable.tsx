import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const loading = t('正在加载', 'Loading')

/** Rows of the final shape, before the first answer. */
export function SkeletonTable({ columns, rows }: { readonly columns: number; readonly rows: number }) {
  const translate = useText()
  return (
    <Box role="status" aria-label={translate(loading)} sx={{ flex: 1, overflow: 'hidden' }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', gap: 3, px: 2, height: 46, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
          {Array.from({ length: columns }, (_unused, column) => (
            <Skeleton key={column} variant="text" sx={{ flex: 1, maxWidth: 60 + ((row * 7 + column * 13) % 5) * 30 }} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
