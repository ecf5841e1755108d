import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

const left = t('已输入 {count} 个字符，最多 {max} 个', '{count} of at most {max} characters')

/** Shown only near the limit. */
export function CharacterCount({ value, max }: { readonly value: string; readonly max: number }) {
  const translate = useText()
  const count = [...value].length
  if (count < max * 0.8) return null
  return (
    <Typography
      variant="caption"
      component="p"
      aria-label={translate(left, { count, max })}
      sx={{ textAlign: 'right', color: count > max ? 'error.main' : 'text.secondary' }}
    >
      {count}/{max}
    </Typography>
  )
}
