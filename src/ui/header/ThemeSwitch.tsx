import BrightnessAuto from '@mui/icons-material/BrightnessAuto'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

type ThemeMode = 'light' | 'dark' | 'system'

const label = t('主题', 'Theme')
const modes = [
  { mode: 'light', name: t('浅色', 'Light'), Picture: LightMode },
  { mode: 'dark', name: t('深色', 'Dark'), Picture: DarkMode },
  { mode: 'system', name: t('跟随系统', 'As the system'), Picture: BrightnessAuto },
] as const

interface Props {
  readonly mode: ThemeMode
  readonly onChange: (mode: ThemeMode) => void
}

export function ThemeSwitch({ mode, onChange }: Props) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Present = modes.find((one) => one.mode === mode)?.Picture ?? BrightnessAuto
  const choose = (chosen: ThemeMode): void => {
    setAnchor(null)
    onChange(chosen)
  }
  return (
    <>
      <Tooltip title={translate(label)}>
        <IconButton
          aria-label={translate(label)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Present fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modes.map(({ mode: one, name, Picture }) => (
          <MenuItem key={one} selected={one === mode} onClick={() => choose(one)}>
            <ListItemIcon>
              <Picture fontSize="small" />
            </ListItemIcon>
            {translate(name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
