import FullscreenExit from '@mui/icons-material/FullscreenExit'
import Fab from '@mui/material/Fab'
import Tooltip from '@mui/material/Tooltip'

import { t } from '../../resources/kit/text'
import { useTabs } from '../routing/tabsContext'
import { useText } from '../ui/useText'

const label = t('退出标签页全屏（Esc）', 'Leave the full screen of the tab (Esc)')

/** The way back from a tab over the whole window. */
export function ExitFullscreen() {
  const translate = useText()
  const { setFull } = useTabs()
  return (
    <Tooltip title={translate(label)} placement="left">
      <Fab
        size="small"
        aria-label={translate(label)}
        onClick={() => setFull(false)}
        sx={{ position: 'fixed', right: 20, top: 6, width: 32, minHeight: 32, height: 32, opacity: 0.55, '&:hover, &:focus-visible': { opacity: 1 } }}
      >
        <FullscreenExit fontSize="small" />
      </Fab>
    </Tooltip>
  )
}
