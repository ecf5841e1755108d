import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

const label = t('加载中', 'Loading')
/** Milliseconds before a spinner is shown, to avoid flashing. */
const patience = 200

interface Props {
  /** Minimum height in px. */
  readonly minHeight?: number
}

export function PageLoading({ minHeight = 160 }: Props) {
  const translate = useText()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box role="status" aria-label={translate(label)} sx={{ display: 'grid', placeItems: 'center', height: '100%', minHeight }}>
      {isSlow ? <CircularProgress size={28} aria-hidden /> : null}
    </Box>
  )
}
