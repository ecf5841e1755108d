import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import Refresh from '@mui/icons-material/Refresh'
import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useRefresh } from 'ra-core'
import { lazy, Suspense } from 'react'

import { usePreferences } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { LanguageSwitch } from '../ui/LanguageSwitch'
import { ThemeSwitch } from '../ui/ThemeSwitch'
import { useText } from '../ui/useText'
import { AccountMenu } from './AccountMenu'
import { useFrameDialogs } from './frameDialogContext'
import { SearchButton } from './palette/SearchButton'
import { useFullScreen } from './useFullScreen'

const texts = {
  refresh: t('刷新数据', 'Refresh the data'),
  settings: t('界面设置', 'Layout settings'),
  full: t('全屏', 'Full screen'),
  leaveFull: t('退出全屏', 'Leave full screen'),
}

/** Comes after the page: nobody waits for a bell. */
const Bell = lazy(() => import('./bell/Bell').then((found) => ({ default: found.Bell })))

/** The buttons at the right end of the header. On a phone language, theme and arrangement are found in the settings. */
export function HeaderTools({ isShort = false }: { readonly isShort?: boolean }) {
  const translate = useText()
  const refresh = useRefresh()
  const [{ language, themeMode }, change] = usePreferences()
  const dialogs = useFrameDialogs()
  const full = useFullScreen()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      <SearchButton isShort={isShort} />
      {isShort ? null : (
        <>
          <Tool label={translate(texts.refresh)} onClick={() => refresh()} Picture={Refresh} />
          {full.isPossible ? (
            <Tool label={translate(full.isOn ? texts.leaveFull : texts.full)} onClick={full.toggle} Picture={full.isOn ? FullscreenExit : Fullscreen} />
          ) : null}
          <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
          <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
        </>
      )}
      <Tool label={translate(texts.settings)} onClick={() => dialogs.show('settings')} Picture={Tune} />
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
      <AccountMenu />
    </Box>
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly Picture: typeof Refresh
}

const Tool = ({ label, onClick, Picture }: ToolProps) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick}>
      <Picture fontSize="small" />
    </IconButton>
  </Tooltip>
)
