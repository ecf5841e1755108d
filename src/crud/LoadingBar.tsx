import { styled } from '@mui/material/styles'

import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'

const loading = t('正在加载', 'Loading')

const Track = styled('div')(({ theme }) => ({
  height: 2,
  opacity: 0,
  overflow: 'hidden',
  animation: 'list-late 0s .2s forwards',
  '@keyframes list-late': { to: { opacity: 1 } },
  '&::after': {
    content: '""',
    display: 'block',
    height: 2,
    width: '40%',
    backgroundColor: theme.palette.primary.main,
    animation: 'list-run 1.2s linear infinite',
  },
  '@keyframes list-run': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
}))

/** Appears only when an answer takes longer than a fifth of a second, and never moves what is below it. */
export function LoadingBar({ isShown }: { readonly isShown: boolean }) {
  const translate = useText()
  return <div style={{ height: 2, flexShrink: 0 }}>{isShown ? <Track role="progressbar" aria-label={translate(loading)} /> : null}</div>
}
