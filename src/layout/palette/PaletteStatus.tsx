import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const texts = {
  searching: t('正在搜索记录…', 'Searching records…'),
  failed: t('记录搜索失败：{reason}', 'The records could not be searched: {reason}'),
  retry: t('重试', 'Try again'),
  nothing: t('没有找到，换个词试试', 'Nothing found; try another word'),
  count: t('{count} 项', '{count} {count:result|results}'),
  keys: t('↑↓ 选择　Enter 打开　Esc 关闭', '↑↓ choose   Enter opens   Esc closes'),
}

interface Props {
  readonly count: number
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onRetry: () => void
}

/** What there is to say beside the results; read aloud when it changes. */
export function PaletteStatus({ count, isLoading, error, onRetry }: Props) {
  const translate = useText()
  const words = isLoading
    ? translate(texts.searching)
    : error
      ? translate(texts.failed, { reason: error.message })
      : count === 0
        ? translate(texts.nothing)
        : translate(texts.count, { count })
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: 36,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
        flex: 'none',
      }}
    >
      {isLoading ? <CircularProgress size={14} aria-hidden /> : null}
      <Box component="span" role="status" sx={{ flex: 1, color: error ? 'error.main' : undefined }}>
        {words}
      </Box>
      {error ? (
        <Button size="small" onClick={onRetry}>
          {translate(texts.retry)}
        </Button>
      ) : (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate(texts.keys)}
        </Box>
      )}
    </Box>
  )
}
