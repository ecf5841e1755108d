import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useMediaUrl, useSite } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { Logo } from '../ui/header/Logo'
import { useText } from '../ui/useText'

const product = t('掌柜', 'Zhanggui')

/** The logo and name of the shop, above the menu. */
export function Brand({ isShort, isBare = false }: { readonly isShort: boolean; readonly isBare?: boolean }) {
  const translate = useText()
  const { siteName, siteLogo } = useSite()
  const urlOf = useMediaUrl()
  return (
    <Box
      sx={{
        height: 56,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: isShort || isBare ? 0 : 2,
        justifyContent: isShort ? 'center' : 'flex-start',
      }}
    >
      <Logo size={30} url={urlOf(siteLogo)} />
      {isShort ? null : (
        <Typography noWrap variant="h2" component="span" title={siteName} sx={{ maxWidth: 200 }}>
          {siteName || translate(product)}
        </Typography>
      )}
    </Box>
  )
}
