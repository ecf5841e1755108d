import Box from '@mui/material/Box'

import { useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const many = t('1万+', '10,000+')

/** The number beside a view; nothing where there is none to show. */
export function Count({ count }: { readonly count: number | null | undefined }) {
  const translate = useText()
  const format = useFormat()
  if (count === undefined || count === null) return null
  return (
    <Box component="span" data-count sx={{ ml: 0.75, fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
      {count > limits.countedTotal ? translate(many) : format.number(count)}
    </Box>
  )
}
